// How much room there is: wide (road to the right), tall (two columns, road upward), phone (one column, road upward).

const phone = matchMedia("(max-width: 699px)");
const narrow = matchMedia("(max-width: 899px)");

export type Layout = "wide" | "tall" | "phone";

const measure = (): Layout => (phone.matches ? "phone" : narrow.matches ? "tall" : "wide");
let current = $state<Layout>(measure());
for (const query of [phone, narrow]) query.addEventListener("change", () => (current = measure()));

export const layout = (): Layout => current;
