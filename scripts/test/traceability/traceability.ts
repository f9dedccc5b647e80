import { basename } from 'node:path';

/** A test that names what it shows: `// Shows: XSS-04, SPEC-2.07` stands on the line above its title. */
export interface Proof {
  id: string;
  /** From the root of the repository. */
  file: string;
  title: string;
}

/** A case or a sentence of the specification: a row of a table whose last column is `state`. */
export interface Requirement {
  id: string;
  what: string;
  /** `done`, `later: …` or `left out: …` */
  state: string;
}

const tag = /^[ \t]*\/\/ Shows: (.+)$/gm;
const title = /(['"`])((?:\\.|(?!\1)[^\\])*)\1,\s*(?:\{|(?:async\s*)?(?:\(|\w+\s*=>))/g;

/** Reads the tags of one test file. @throws Error for a tag that no test follows */
export function readProofs(file: string, source: string): Proof[] {
  return [...source.matchAll(tag)].flatMap((match) => {
    title.lastIndex = match.index + match[0].length;
    const [, , text] = title.exec(source) ?? [];
    if (text === undefined) throw new Error(`${file}: no test follows "${match[0].trim()}"`);
    const ids = (match[1] ?? '').split(',').map((id) => id.trim());
    return ids.map((id) => ({ id, file, title: text }));
  });
}

/** Reads the rows of every table that begins with an id and a text and ends with `state`. */
export function readRequirements(markdown: string): Requirement[] {
  let isInTable = false;
  return markdown.split('\n').flatMap((line) => {
    const cells = cellsOf(line);
    const [id = '', what = ''] = cells;
    const state = cells.at(-1) ?? '';
    if (!line.startsWith('|')) isInTable = false;
    else if (state === 'state') isInTable = true;
    else if (isInTable && !/^:?-+:?$/.test(id)) return [{ id, what, state }];
    return [];
  });
}

/** What is wrong between rows and tests, a sentence each: a row without a test, a tag without a row, … */
export function problemsOf(requirements: readonly Requirement[], proofs: readonly Proof[]): string[] {
  const ids = requirements.map(({ id }) => id);
  const shown = new Set(proofs.map(({ id }) => id));
  const ofRows = requirements.flatMap(({ id, state }, at) => {
    if (ids.indexOf(id) < at) return [`${id} stands twice`];
    if (/^(later|left out): \S/.test(state)) return [];
    if (state !== 'done') return [`the state of ${id} is none of "done", "later: …" and "left out: …"`];
    return shown.has(id) ? [] : [`no test shows ${id}`];
  });
  const ofTags = proofs
    .filter(({ id }) => !ids.includes(id))
    .map(({ id, file }) => `${file} shows ${id}, which no row has`);
  return [...ofRows, ...ofTags];
}

/** A document of all rows, each with its tests. It lies in `docs/`. */
export function proofsDocument(requirements: readonly Requirement[], proofs: readonly Proof[]): string {
  const rows = requirements.map(({ id, what, state }) => {
    const own = proofs.filter((proof) => proof.id === id);
    const tests = own.map(({ file, title }) => `- [${basename(file)}](../${file}) ${title}`);
    return [`## ${id}`, '', `${what} (${state})`, '', ...tests].join('\n').trimEnd();
  });
  return `# Which test shows what\n\nWritten by \`npm run proofs\`.\n\n${rows.join('\n\n')}\n`;
}

const cellsOf = (line: string): string[] =>
  line
    .split(/(?<!\\)\|/)
    .slice(1, -1)
    .map((cell) => cell.trim());
