// Which page is shown. Links inside the site do not load it again.

export type Page =
  { name: "home" } | { name: "rules" } | { name: "learn" } | { name: "room" | "result" | "replay"; room: string };

function read(): Page {
  const [first, room, rest] = location.pathname.split("/").filter(Boolean).map(decodeURIComponent);
  if (first === "rules" || first === "learn") return { name: first };
  if (first !== "r" || room === undefined) return { name: "home" };
  return { name: rest === "result" ? "result" : rest === "replay" ? "replay" : "room", room };
}

let page = $state.raw<Page>(read());
export const thePage = (): Page => page;

export function go(path: string): void {
  // The result takes the place of its race, which would only lead here again.
  const over = page.name === "room" && path === `/r/${page.room}/result`;
  if (over) return instead(path);
  history.pushState(null, "", path);
  show();
}

/** Another page in place of this one: going back does not come here again. */
export function instead(path: string): void {
  history.replaceState(null, "", path);
  show();
}

function show(): void {
  page = read();
  scrollTo(0, 0);
}

addEventListener("popstate", () => (page = read()));
addEventListener("click", (event) => {
  if (event.defaultPrevented || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  if (!link || link.target || link.hasAttribute("download") || link.origin !== location.origin) return;
  if (link.pathname.startsWith("/api/") || (link.hash && link.pathname === location.pathname)) return;
  event.preventDefault();
  go(link.pathname + link.search + link.hash);
});
