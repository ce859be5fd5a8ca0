// A JSON merge patch (RFC 7396), applied without touching what it changes: unchanged parts are shared, so that views of
// a whole race can be kept.

type Json = unknown;

const isObject = (value: Json): value is Record<string, Json> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

export function merge<T>(to: T, patch: Json): T {
  return mergeJson(to, patch) as T;
}

function mergeJson(to: Json, patch: Json): Json {
  if (!isObject(patch)) return patch;
  const merged: Record<string, Json> = isObject(to) ? { ...to } : {};
  for (const [key, change] of Object.entries(patch)) {
    if (change === null) delete merged[key];
    else merged[key] = mergeJson(merged[key], change);
  }
  return merged;
}
