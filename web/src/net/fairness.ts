// Dice that can be checked: the same draws as the server, from the secret and the numbers of the seats.
//
// The key is the secret followed by each seat's number and a line feed. A draw takes 32-bit words of
// HMAC-SHA-256(key, "draw.block") until one falls below the largest multiple of the number of tickets.

const bytes = (text: string) => new TextEncoder().encode(text);

export function fromHex(hex: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}
export const toHex = (data: Uint8Array): string => [...data].map((byte) => byte.toString(16).padStart(2, "0")).join("");

/** A seat's own part of the luck. */
export const freshNumber = (): string => toHex(crypto.getRandomValues(new Uint8Array(16)));

export async function sha256(data: Uint8Array<ArrayBuffer>): Promise<string> {
  return toHex(new Uint8Array(await crypto.subtle.digest("SHA-256", data)));
}

export class Luck {
  private constructor(private readonly key: CryptoKey) {}

  static async of(secret: string, numbers: readonly string[]): Promise<Luck> {
    const parts = [fromHex(secret), ...numbers.map((number) => bytes(`${number}\n`))];
    const raw = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
    let at = 0;
    for (const part of parts) {
      raw.set(part, at);
      at += part.length;
    }
    return new Luck(await crypto.subtle.importKey("raw", raw, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]));
  }

  /** The ticket of a draw: below `tickets`. */
  async ticket(draw: number, tickets: number): Promise<number> {
    const fair = Math.floor(2 ** 32 / tickets) * tickets;
    for (let block = 0; ; block++) {
      const words = new DataView(await crypto.subtle.sign("HMAC", this.key, bytes(`${draw}.${block}`)));
      for (let at = 0; at < words.byteLength; at += 4) {
        const word = words.getUint32(at);
        if (word < fair) return word % tickets;
      }
    }
  }
}
