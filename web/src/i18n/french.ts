/** French as it is printed: fine spaces that do not break before ; : ! ? and inside « », curly apostrophes. Texts are
 * written with plain ones, which nobody mistypes. */
export const printed = (text: string): string =>
  text
    .replace(/ (?=[;:!?»])/g, "\u202f")
    .replace(/« /g, "«\u202f")
    .replace(/'/g, "’");
