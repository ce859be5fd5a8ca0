/** French as it is printed: fine spaces that do not break before ; : ! ? and inside « », curly apostrophes. Texts are
 * written with plain ones, which nobody mistypes. */
export const printed = (text: string): string =>
  text
    .replace(/ (?=[;:!?»])/g, "\u202f")
    .replace(/« /g, "«\u202f")
    .replace(/'/g, "’");

/** « de » before a name that begins with a vowel is « d’ »; which name comes is known only when it is put in. */
export const elided = (text: string): string => text.replace(/(?<!\p{L})(d)e (?=[aeiouàâéèêëîïôœù])/giu, "$1’");
