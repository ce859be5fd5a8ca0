// The clipboard, where there is one: browsers hide it from pages that came without TLS.

export async function copyText(text: string): Promise<void> {
  if ("clipboard" in navigator) await navigator.clipboard.writeText(text).catch(() => undefined);
}
