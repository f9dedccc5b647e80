/** Put between the letters of a word to hide it: spaces, punctuation, signs, marks, and what is invisible. */
const padding = /[\s\p{P}\p{S}\p{M}\p{Cf}\p{Cc}]/u;

export interface Squeezed {
  text: string;
  /** The text before padding was taken out, and where in it each unit of `text` stands. */
  whole: string;
  places: number[];
}

/** One form for all ways of writing a text: full-width letters, case, and what is put between the letters. */
export function squeeze(given: string): Squeezed {
  const whole = given.normalize('NFKC').toLowerCase();
  const places: number[] = [];
  let text = '';
  let at = 0;
  for (const character of whole) {
    if (!padding.test(character)) {
      for (let unit = 0; unit < character.length; unit++) places.push(at + unit);
      text += character;
    }
    at += character.length;
  }
  return { text, whole, places };
}
