import { splitWords } from 'shared/contracts/chat/chat-search.ts';

/** A text with the words of a keyword marked. */
export function MarkedText({ text, keyword }: { text: string; keyword: string }) {
  const words = splitWords(keyword).map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  if (words.length === 0) return text;
  // Split by a group: the odd parts are what it matched.
  const parts = text.split(new RegExp(`(${words.join('|')})`, 'gi'));
  return parts.map((part, at) => {
    const key = `${at}`;
    return at % 2 === 1 ? <mark key={key}>{part}</mark> : part;
  });
}
