import { readFileSync } from 'node:fs';

/** An entry of a Markdown file of contents: `# name`, lines `key: value`, an empty line, and the body. */
export interface Entry {
  name: string;
  values: Record<string, string>;
  body: string;
}

/** Entries of a file of the seed, in their order. @param path from the folder of the seed */
export const readEntries = (path: string): Entry[] =>
  readFileSync(new URL(`../${path}`, import.meta.url), 'utf8')
    .split(/^# /m)
    .slice(1)
    .map((text) => {
      const [head = '', ...body] = text.trim().split('\n\n');
      const [name = '', ...lines] = head.split('\n');
      const pairs = lines.map((line) => [line.slice(0, line.indexOf(': ')), line.slice(line.indexOf(': ') + 2)]);
      return { name, values: Object.fromEntries(pairs), body: body.join('\n\n') };
    });

/** The value of an entry. @throws Error when it is missing */
export function requireValue({ name, values }: Entry, key: string): string {
  const value = values[key];
  if (value === undefined) throw new Error(`"${name}" of the seed has no ${key}`);
  return value;
}

/** Lines of a body that begin with `mark`, without it. */
export const linesOf = ({ body }: Entry, mark: string): string[] =>
  body.split('\n').flatMap((line) => (line.startsWith(mark) ? [line.slice(mark.length)] : []));
