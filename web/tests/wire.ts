// What a page has asked the server for and not been answered yet, counted in the page itself. So a test waits until a
// click has come to something, however long that takes, and does not guess.

declare global {
  interface Window {
    wire: {
      /** Everything that was asked is answered, and the answers are on the screen. */
      quiet: () => Promise<void>;
    };
  }
}

interface Message {
  type: string;
  seq?: number;
  code?: string;
}

/** Runs in every page before its own scripts. */
export function listen(): void {
  let position = 0;
  let looks = 0;
  /** The position in which a choice was made that is not answered yet. */
  let chosen: number | null = null;
  let waiting: (() => void)[] = [];

  const said = ({ type, seq }: Message) => {
    if (type === "look" && seq === position) looks++;
    if (type === "choose" || type === "plan" || type === "take_back") chosen = seq ?? null;
  };
  const answered = () => {
    looks = 0;
    chosen = null;
  };
  const heard = ({ type, seq = 0, code }: Message) => {
    if (type === "game" || type === "update") {
      if (seq !== position) looks = 0;
      position = seq;
      if (chosen !== null && seq > chosen) chosen = null;
    }
    if (type === "looked" && seq === position) looks--;
    // A look that came too late is refused and does not matter; a choice that is refused is answered.
    if (type === "error" && (code !== "stale" || chosen !== null)) answered();
    const all = waiting;
    waiting = [];
    for (const resolve of all) resolve();
  };

  window.WebSocket = class extends WebSocket {
    constructor(url: string | URL, protocols?: string | string[]) {
      super(url, protocols);
      this.addEventListener("message", (event) => heard(JSON.parse(String(event.data)) as Message));
      this.addEventListener("close", () => {
        answered();
        heard({ type: "closed" });
      });
    }
    override send(data: string): void {
      said(JSON.parse(data) as Message);
      super.send(data);
    }
  };

  window.wire = {
    quiet: async () => {
      for (;;) {
        // The page listens after us: let it hear, draw, and perhaps ask for more.
        await new Promise((next) => setTimeout(next));
        if (looks <= 0 && chosen === null) return;
        await new Promise<void>((resolve) => waiting.push(resolve));
      }
    },
  };
}

/** Runs in every page before its own scripts: the numbers that it adds to the luck are always the same. */
export function fixNumbers(number: number): void {
  crypto.getRandomValues = <T extends ArrayBufferView | null>(bytes: T): T => {
    if (bytes) new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength).fill(number);
    return bytes;
  };
}
