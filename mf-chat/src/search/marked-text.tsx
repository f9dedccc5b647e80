import { splitWords } from 'shared/contracts/chat/chat-search.ts';

/** Wide letters and digits of Chinese keyboards as narrow ones, each in its place. */
const narrow = (text: string) =>
  text.replace(/[！-～]/g, (letter) => String.fromCodePoint(letter.charCodeAt(0) - 0xfee0));

/** A text with the words of a keyword marked, however wide they are written. */
export function MarkedText({ text, keyword }: { text: string; keyword: string }) {
  const words = splitWords(narrow(keyword)).map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  if (words.length === 0) return text;
  // Split by a group: the odd parts are what it matched.
  const parts = narrow(text).split(new RegExp(`(${words.join('|')})`, 'gi'));
  let end = 0;
  return parts.map(({ length }, at) => {
    const part = text.slice(end, end + length);
    end += length;
    const key = `${at}`;
    return at % 2 === 1 ? <mark key={key}>{part}</mark> : part;
  });
}
