// How much room there is: wide (road to the right), tall (two columns, road upward), phone (one column, road upward),
// land (a phone on its side: two columns, road to the right).

const land = matchMedia("(max-height: 500px) and (max-width: 1099px) and (orientation: landscape)");
const phone = matchMedia("(max-width: 699px)");
const narrow = matchMedia("(max-width: 899px)");
const fingers = matchMedia("(pointer: coarse) and (max-width: 1199px)");

export type Layout = "wide" | "tall" | "phone" | "land";

function measure(): Layout {
  if (land.matches) return "land";
  return phone.matches ? "phone" : narrow.matches ? "tall" : "wide";
}
let current = $state<Layout>(measure());
let fat = $state(fingers.matches);
for (const query of [land, phone, narrow]) query.addEventListener("change", () => (current = measure()));
fingers.addEventListener("change", () => (fat = fingers.matches));

export const layout = (): Layout => current;
/** Whether the race runs upward. */
export const runsUp = (): boolean => current === "tall" || current === "phone";
/** Whether the whole road would be too small for a finger, so that it moves with the action. */
export const pans = (): boolean => current !== "wide" || fat;
