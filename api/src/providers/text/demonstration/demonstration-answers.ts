import { readdirSync, readFileSync } from 'node:fs';

const folder = new URL('./answers/', import.meta.url);
export const demonstrationLabel = '> 这是**演示回答**：由内置的演示模型按预先准备的内容生成，不代表真实模型的能力。';
const fallback = 'plan.md';

interface Prepared {
  /** Words of questions that this text answers. */
  words: RegExp;
  text: string;
}

/**
 * The prepared texts. The first line of a file lists the words that it answers to, as a regular expression;
 * `plan.md` has none and answers everything else.
 */
function readPrepared(): { prepared: Prepared[]; other: string } {
  const read = (name: string) => {
    const [words = '', ...lines] = readFileSync(new URL(name, folder), 'utf8').split('\n');
    return { words: new RegExp(words, 'gi'), text: lines.join('\n').trim() };
  };
  const names = readdirSync(folder).sort();
  return { prepared: names.filter((name) => name !== fallback).map(read), other: read(fallback).text };
}

/** Makes the function that answers a question with the text that has most of its words. */
export function prepareAnswers(): (question: string) => string {
  const { prepared, other } = readPrepared();
  return (question) => {
    const asked = question.slice(0, 500);
    const scored = prepared.map(({ words, text }) => ({ text, score: score(asked.match(words)) }));
    const best = scored.reduce((a, b) => (b.score > a.score ? b : a), { text: '', score: 0 });
    const text = best.text || other.replace('{question}', () => plain(short(asked.replace(/\s+/g, ' ').trim(), 40)));
    return `${demonstrationLabel}\n\n${text}\n`;
  };
}

/** Longer words say more than short ones. */
const score = (found: RegExpMatchArray | null) => (found ?? []).reduce((sum, word) => sum + word.length, 0);

/** The first characters of a text. */
export const short = (text: string, most: number): string => {
  const letters = [...text];
  return letters.length > most ? `${letters.slice(0, most).join('')}…` : text;
};
/** A text as Markdown that shows it as it is. */
export const plain = (text: string): string => text.replace(/[\\`*_{}[\]()#+\-.!|<>$~]/g, '\\$&');
