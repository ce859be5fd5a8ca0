// Dice that can be checked: the same draws as the server, from the secret and the numbers of the seats.
//
// The key is the secret followed by each seat's number and a line feed. A draw takes 32-bit words of
// HMAC-SHA-256(key, "draw.block") until one falls below the largest multiple of the number of tickets.
//
// Done without the browser's own cryptography, which is only there on pages that come over TLS.

import { hmac } from "@noble/hashes/hmac.js";
import { sha256 as digest } from "@noble/hashes/sha2.js";

const bytes = (text: string) => new TextEncoder().encode(text);

export function fromHex(hex: string): Uint8Array {
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}
export const toHex = (data: Uint8Array): string => [...data].map((byte) => byte.toString(16).padStart(2, "0")).join("");

/** A seat's own part of the luck. */
export const freshNumber = (): string => toHex(crypto.getRandomValues(new Uint8Array(16)));

export const sha256 = (data: Uint8Array): string => toHex(digest(data));

/** The seal of a seat's number: the fingerprint of its digits. */
export const pledgeOf = (number: string): string => sha256(bytes(number));

export class Luck {
  private readonly key: Uint8Array;

  constructor(secret: string, numbers: readonly string[]) {
    const parts = [fromHex(secret), ...numbers.map((number) => bytes(`${number}\n`))];
    this.key = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
    let at = 0;
    for (const part of parts) {
      this.key.set(part, at);
      at += part.length;
    }
  }

  /** The ticket of a draw: below `tickets`. */
  ticket(draw: number, tickets: number): number {
    const fair = Math.floor(2 ** 32 / tickets) * tickets;
    for (let block = 0; ; block++) {
      const { buffer, byteOffset, byteLength } = hmac(digest, this.key, bytes(`${draw}.${block}`));
      const words = new DataView(buffer, byteOffset, byteLength);
      for (let at = 0; at < words.byteLength; at += 4) {
        const word = words.getUint32(at);
        if (word < fair) return word % tickets;
      }
    }
  }
}
