import { readFileSync } from 'node:fs';

/** A mistake of one line in the product. */
export interface Mutant {
  name: string;
  area: string;
  /** From the root. */
  file: string;
  /** What is taken out: it stands once in the file. */
  text: string;
  /** What stands in its place; undefined: the line is gone. */
  replacement: string | undefined;
  /** Only a browser can see it. */
  isForBrowser: boolean;
}

/** The list of `mutants.txt`, which says how it is written. */
export function readMutants(): Mutant[] {
  const text = readFileSync(new URL('mutants.txt', import.meta.url), 'utf8');
  let area = '';
  return text.split(/\n{2,}/).flatMap((block): Mutant[] => {
    const [head = '', taken, put] = block.trim().split('\n');
    if (head.startsWith('## ')) area = head.slice(3);
    if (head.startsWith('#')) return [];
    const [name = '', file = '', mark] = head.split(' ');
    if (!taken?.startsWith('- ')) throw new Error(`mutants.txt: ${name} does not say what it takes out`);
    return [{ name, area, file, text: taken.slice(2), replacement: put?.slice(2), isForBrowser: mark === 'journey' }];
  });
}

/**
 * A file with the mistake in it.
 * @throws Error when its text does not stand there once: the product was changed, and the list is to follow it
 */
export function mutate(source: string, { name, file, text, replacement }: Mutant): string {
  const parts = source.split(text);
  const [before = '', after = ''] = parts;
  if (parts.length !== 2) throw new Error(`${name}: ${file} has its text ${parts.length - 1} times, not once: ${text}`);
  if (replacement !== undefined) return `${before}${replacement}${after}`;
  if (before.slice(before.lastIndexOf('\n') + 1).trim() || !after.startsWith('\n'))
    throw new Error(`${name}: to take ${text} out it has to be a line of its own`);
  return before.slice(0, before.lastIndexOf('\n')) + after;
}
