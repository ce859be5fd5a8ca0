// Explanations on hover, focus and long press: one at a time, for anything that has something to say.

import type { Attachment } from "svelte/attachments";
import { on } from "svelte/events";

export interface Said {
  title: string;
  text: string;
  /** A drawing of the sprite. */
  art?: string;
}
interface Shown extends Said {
  box: DOMRect;
}

let shown = $state.raw<Shown | null>(null);
export const theTip = (): Shown | null => shown;
export const hideTip = (): void => {
  shown = null;
};

/** Milliseconds that a pointer rests, or a finger holds, before something is explained. */
export const REST = 600;
/** Pixels that a resting pointer may tremble. */
export const TREMBLE = 8;

/** Explains the element that it is attached to. A finger that was held to read has not pressed. */
export function explained(say: () => Said | null): Attachment<HTMLElement> {
  return (element) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let held = false;
    const show = () => {
      const said = say();
      if (said) shown = { ...said, box: element.getBoundingClientRect() };
    };
    const later = (then: () => void) => {
      clearTimeout(timer);
      timer = setTimeout(then, REST);
    };
    const hide = () => {
      clearTimeout(timer);
      shown = null;
    };
    // An element that is taken away loses the focus in the middle of it: `on` keeps what then happens apart.
    const listen = <K extends keyof HTMLElementEventMap>(name: K, does: (event: HTMLElementEventMap[K]) => void) =>
      on(element, name, does, { capture: true });
    const ends = [
      listen("pointerenter", (e) => e.pointerType === "mouse" && later(show)),
      listen("pointerdown", (e) => {
        hide();
        held = false;
        if (e.pointerType !== "mouse")
          later(() => {
            held = true;
            show();
          });
      }),
      listen("pointerup", () => clearTimeout(timer)),
      listen("pointerleave", (e) => (e.pointerType === "mouse" ? hide() : clearTimeout(timer))),
      listen("pointercancel", hide),
      listen("click", (e) => {
        if (held) {
          e.preventDefault();
          e.stopPropagation();
        }
        held = false;
      }),
      listen("contextmenu", (e) => held && e.preventDefault()),
      listen("focus", () => element.matches(":focus-visible") && later(show)),
      listen("blur", hide),
    ];
    return () => {
      hide();
      for (const end of ends) end();
    };
  };
}
