import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** A row of a table that says where something is done and which test shows it. */
export interface ProofRow {
  line: number;
  cells: string[];
  state: string;
  /** Files that the row links to, from the table's folder. */
  files: string[];
  /** Test files and the titles in them, written as `[name](path) "a part of the title"`. */
  tests: { file: string; title: string }[];
}

const link = /\[[^\]]*\]\(([^)\s]+)\)/g;
const proof = /\[[^\]]*\]\(([^)\s]+)\) ((?:"[^"]+"(?:, )?)+)/g;

/** Reads every table of a Markdown text whose last column is `state`. */
export function readProofs(markdown: string): ProofRow[] {
  const rows: ProofRow[] = [];
  let isProofTable = false;
  for (const [index, text] of markdown.split('\n').entries()) {
    if (!text.startsWith('|')) {
      isProofTable = false;
      continue;
    }
    const cells = text
      .split(/(?<!\\)\|/)
      .slice(1, -1)
      .map((cell) => cell.trim());
    const state = cells.at(-1) ?? '';
    if (state === 'state') isProofTable = true;
    else if (isProofTable && !/^:?-+:?$/.test(state)) rows.push({ line: index + 1, cells, state, ...linksOf(text) });
  }
  return rows;
}

function linksOf(text: string): Pick<ProofRow, 'files' | 'tests'> {
  const tests = [...text.matchAll(proof)].flatMap(([, file = '', titles = '']) =>
    [...titles.matchAll(/"([^"]+)"/g)].map(([, title = '']) => ({ file, title })),
  );
  return { files: [...text.matchAll(link)].map(([, file = '']) => file), tests };
}

/** What is wrong with the rows: files and titles that are not there, a finished row without a test, an unknown state. */
export function problemsOf(path: string, rows: readonly ProofRow[]): string[] {
  const at = (file: string) => join(dirname(path), file);
  return rows.flatMap(({ line, state, files, tests }) => {
    const problems: string[] = [];
    for (const file of files) if (read(at(file)) === undefined) problems.push(`${file} is not there`);
    for (const { file, title } of tests) {
      const found = titlesOf(read(at(file)) ?? '').filter((it) => it.includes(title));
      if (found.length !== 1)
        problems.push(`${file} has ${found.length} tests with "${title}" in their title, not one`);
    }
    if (!/^(done|later: \S.*|left out: \S.*)$/.test(state)) problems.push(`the state "${state}" is unknown`);
    if (state === 'done' && tests.length === 0) problems.push('it is called done and names no test');
    return problems.map((problem) => `line ${line}: ${problem}`);
  });
}

function read(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

/** Titles of tests and groups, as written: a text in front of a function. */
function titlesOf(source: string): string[] {
  const calls = /\(\s*(['"`])((?:\\.|(?!\1)[^\\])*)\1,\s*(?:async\s*)?(?:\(|\w+\s*=>)/g;
  return [...source.matchAll(calls)].map(([, , title = '']) => title);
}
