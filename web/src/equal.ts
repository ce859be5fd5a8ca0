// Whether two values that came as JSON say the same, whatever the order of their keys. A key without a value is none.

export function equal(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return false;
  if (Array.isArray(a) || Array.isArray(b)) {
    if (!Array.isArray(a) || !Array.isArray(b) || a.length !== b.length) return false;
    return a.every((value, i) => equal(value, b[i]));
  }
  const left = new Map<string, unknown>(Object.entries(a).filter(([, value]) => value !== undefined));
  const right = Object.entries(b).filter(([, value]) => value !== undefined);
  return left.size === right.length && right.every(([key, value]) => left.has(key) && equal(left.get(key), value));
}
