// Which page is shown. Links inside the site do not load it again.

export type Page = { name: "home" } | { name: "rules" } | { name: "room" | "result" | "replay"; room: string };

function read(): Page {
  const [first, room, rest] = location.pathname.split("/").filter(Boolean).map(decodeURIComponent);
  if (first === "rules") return { name: "rules" };
  if (first !== "r" || room === undefined) return { name: "home" };
  return { name: rest === "result" ? "result" : rest === "replay" ? "replay" : "room", room };
}

let page = $state.raw<Page>(read());
export const thePage = (): Page => page;

export function go(path: string): void {
  history.pushState(null, "", path);
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
