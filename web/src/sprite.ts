// Collects the art into one sprite, once: every file becomes a <symbol> named after it, every <defs> goes into shared
// defs, and every data-symbol group becomes a symbol of its own. Art uses presentation attributes only, so that it
// works under a content security policy without inline styles.

const files = import.meta.glob<string>("./art/**/*.svg", { query: "?raw", import: "default", eager: true });

export function sprite(): string {
  let defs = "";
  let symbols = "";
  for (const [path, text] of Object.entries(files)) {
    const id = path.replace(/^.*\/|\.svg$/g, "");
    const box = /viewBox="([^"]+)"/.exec(text)?.[1] ?? "0 0 64 64";
    const body = text
      .replace(/<!--[\s\S]*?-->/g, "")
      .replace(/^[\s\S]*?<svg[^>]*>/, "")
      .replace(/<\/svg>\s*$/, "")
      .replace(/>\s+</g, "><")
      .trim();
    const own = /<defs>[\s\S]*?<\/defs>/.exec(body)?.[0] ?? "";
    defs += own.slice(6, -7);
    if (own.includes("<pattern")) continue; // The rest of a pattern file is only its preview.
    symbols += `<symbol id="${id}" viewBox="${box}">${body.replace(own, "")}</symbol>`;
    for (const [part, name = ""] of body.matchAll(/<g data-symbol="([\w-]+)"[\s\S]*?<\/g>/g))
      symbols += `<symbol id="${name}" viewBox="${box}">${part}</symbol>`;
  }
  return `<svg xmlns="http://www.w3.org/2000/svg" width="0" height="0" aria-hidden="true"><defs>${defs}</defs>${symbols}</svg>`;
}

/** Puts the sprite at the top of the page; `<use href="#name"/>` works from then on. */
export function insertSprite(): void {
  const holder = document.createElement("div");
  holder.className = "sprite";
  holder.innerHTML = sprite();
  document.body.prepend(holder);
}
