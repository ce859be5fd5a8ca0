// The connection to a room: reconnects by itself and resumes from the last event it has.

import {
  PROTOCOL,
  type ChatLine,
  type ClientMessage,
  type RoomView,
  type ServerMessage,
  type You,
} from "../protocol/types";
import { equal } from "../equal";
import { witness } from "./witness";

export type GameMessage = Extract<ServerMessage, { type: "game" | "update" }>;
export type LookedMessage = Extract<ServerMessage, { type: "looked" }>;
/** What is said about the race; the rest is about the room. */
export type RaceMessage = Extract<ServerMessage, { type: "game" | "update" | "looked" | "hint" | "clock" }>;

/** Who listens to the race. */
export interface Listener {
  /** The number of the last event it has. */
  last(): number;
  hear(message: RaceMessage): void;
}

const FIRST_WAIT = 500;
const LONGEST_WAIT = 8000;
/** A connection that says nothing for this long after a ping is dead. */
const PING = 10_000;

export class RoomLink {
  status = $state<"connecting" | "open" | "lost" | "gone">("connecting");
  /** When the next attempt comes, by this machine's clock. */
  retryAt = $state(0);
  room = $state.raw<RoomView | null>(null);
  you = $state.raw<You>({ crews: [], host: false });
  chat = $state.raw<ChatLine[]>([]);
  /** The last refusal, until something is sent again. */
  refusal = $state.raw<{ code: string; text: string } | null>(null);
  /** The server's clock minus ours. */
  skew = 0;

  private socket: WebSocket | undefined;
  private wait = FIRST_WAIT;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private heart: ReturnType<typeof setInterval> | undefined;
  private heard = 0;
  private closed = false;

  constructor(
    readonly id: string,
    private readonly listener: Listener,
  ) {
    addEventListener("online", this.connect);
    addEventListener("offline", this.drop);
    this.connect();
  }

  connect = (): void => {
    if (this.closed || this.socket?.readyState === WebSocket.OPEN || this.socket?.readyState === WebSocket.CONNECTING)
      return;
    clearTimeout(this.timer);
    if (this.status !== "lost") this.status = "connecting";
    const url = new URL(`/api/rooms/${encodeURIComponent(this.id)}/ws`, location.href);
    url.protocol = url.protocol.replace("http", "ws");
    url.searchParams.set("from", String(this.listener.last()));
    const socket = new WebSocket(url);
    this.socket = socket;
    this.given.clear();
    socket.onmessage = (event) => this.hear(JSON.parse(String(event.data)) as ServerMessage);
    socket.onclose = () => void this.lost(socket);
    socket.onopen = () => {
      this.heard = Date.now();
      clearInterval(this.heart);
      this.heart = setInterval(() => this.beat(), PING);
    };
  };

  /** The system says that there is no network: no need to wait until the connection notices. */
  private drop = (): void => this.socket?.close();

  private beat(): void {
    if (Date.now() - this.heard > 2.5 * PING) this.socket?.close();
    else this.send({ type: "ping", t: Date.now() });
  }

  private async lost(socket: WebSocket): Promise<void> {
    if (socket !== this.socket || this.closed) return;
    clearInterval(this.heart);
    const never = this.room === null;
    this.status = "lost";
    this.retryAt = Date.now() + this.wait;
    this.timer = setTimeout(this.connect, this.wait);
    this.wait = Math.min(this.wait * 1.7, LONGEST_WAIT);
    // A room that does not exist is no lost connection.
    if (never && (await fetch(`/api/rooms/${encodeURIComponent(this.id)}`).catch(() => null))?.status === 404) {
      this.close();
      this.status = "gone";
    }
  }

  /** Tries at once instead of waiting. */
  hurry(): void {
    this.wait = FIRST_WAIT;
    this.connect();
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.timer);
    clearInterval(this.heart);
    removeEventListener("online", this.connect);
    removeEventListener("offline", this.drop);
    this.socket?.close();
  }

  send(message: ClientMessage): boolean {
    if (this.socket?.readyState !== WebSocket.OPEN) return false;
    if (message.type !== "ping" && message.type !== "look") this.refusal = null;
    this.socket.send(JSON.stringify(message));
    return true;
  }

  private hear(message: ServerMessage): void {
    this.heard = Date.now();
    switch (message.type) {
      case "welcome":
        if (message.protocol !== PROTOCOL) return location.reload();
        this.skew = message.now - Date.now();
        this.status = "open";
        this.wait = FIRST_WAIT;
        return;
      case "you":
        if (!equal(this.you.crews, message.crews)) this.given.clear();
        this.you = { crews: message.crews, host: message.host };
        return this.giveNumbers();
      case "room":
        this.room = message.room;
        return this.giveNumbers();
      case "chat": {
        const known = new Set(message.lines.map((line) => line.n));
        this.chat = [...this.chat.filter((line) => !known.has(line.n)), ...message.lines];
        return;
      }
      case "game":
      case "update":
      case "looked":
      case "hint":
      case "clock":
        return this.listener.hear(message);
      case "error":
        this.refusal = { code: message.code, text: message.text };
        return;
      default:
        return;
    }
  }

  /** Every seat of ours seals a number of its own, and opens it when all have sealed theirs. */
  private giveNumbers(): void {
    for (const message of this.room ? witness(this.room, this.you.crews) : []) {
      // The room may be told again before the server has heard us.
      const said = JSON.stringify(message);
      if (!this.given.has(said) && this.send(message)) this.given.add(said);
    }
  }
  /** What was said of our numbers since we have these seats. */
  private given = new Set<string>();
}
