// Plain HTTP: what is asked once. Everything else goes over the WebSocket.

import type {
  Analysis,
  Config,
  Content,
  CreateRoom,
  CreatedRoom,
  LessonText,
  Replay,
  RuleText,
} from "../protocol/types";

/** The server refused, with its reason. */
export class Refused extends Error {
  constructor(
    readonly code: string,
    text: string,
  ) {
    super(text);
  }
}

async function ask<T>(path: string, init?: RequestInit): Promise<T> {
  const answer = await fetch(path, { credentials: "same-origin", ...init });
  if (!answer.ok) {
    const said = (await answer.json().catch(() => ({}))) as { code?: string; text?: string };
    throw new Refused(said.code ?? String(answer.status), said.text ?? answer.statusText);
  }
  return (await answer.json()) as T;
}

const send = (body: unknown): RequestInit => ({
  method: "POST",
  headers: { "content-type": "application/json" },
  body: JSON.stringify(body),
});

export const getConfig = () => ask<Config>("/api/config");
export const getContent = () => ask<Content>("/api/content");
export const getRules = () => ask<RuleText[]>("/api/rules");
export const getLessons = () => ask<LessonText[]>("/api/lessons");
export const createRoom = (room: CreateRoom) => ask<CreatedRoom>("/api/rooms", send(room));
export const getReplay = (room: string) => ask<Replay>(`/api/rooms/${encodeURIComponent(room)}/events`);
export const getAnalysis = (room: string) => ask<Analysis>(`/api/rooms/${encodeURIComponent(room)}/analysis`);
export const recordUrl = (room: string) => `/api/rooms/${encodeURIComponent(room)}/record`;
