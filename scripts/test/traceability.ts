import { basename, dirname, relative } from 'node:path';

/** A test that names what it shows: `// Shows: XSS-04, SPEC-2.07` stands on the line above its title. */
export interface Proof {
  id: string;
  /** From the root of the repository. */
  file: string;
  title: string;
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

/**
 * Writes the last two columns of every table that ends with `shown by` and `state`: the tests that name the row's id
 * (its first column), and `done`. A state that begins with `later:` or `left out:` is written by hand and stays.
 * @param path of the Markdown file, from the root of the repository
 * @returns the text, and the ids of its rows
 * @throws Error for a row without a test or a reason, and for an id that stands twice
 */
export function writeProofs(path: string, markdown: string, proofs: readonly Proof[]): { text: string; ids: string[] } {
  const ids: string[] = [];
  let isProofTable = false;
  const lines = markdown.split('\n').map((line) => {
    if (!line.startsWith('|')) isProofTable = false;
    const cells = cellsOf(line);
    if (cells.at(-1) === 'state' && cells.at(-2) === 'shown by') {
      isProofTable = true;
      return line;
    }
    if (!isProofTable || /^:?-+:?$/.test(cells[0] ?? '')) return line;
    const id = cells[0] ?? '';
    if (ids.includes(id)) throw new Error(`${path}: ${id} stands twice`);
    ids.push(id);
    const shown = shownBy(path, proofs, id);
    const state = stateOf(cells.at(-1) ?? '', shown);
    if (!state)
      throw new Error(`${path}: no test shows ${id}, and its state says neither "later: …" nor "left out: …"`);
    return `| ${[...cells.slice(0, -2), shown || '–', state].join(' | ')} |`;
  });
  return { text: lines.join('\n'), ids };
}

const cellsOf = (line: string): string[] =>
  line
    .split(/(?<!\\)\|/)
    .slice(1, -1)
    .map((cell) => cell.trim());

function shownBy(path: string, proofs: readonly Proof[], id: string): string {
  const own = proofs.filter((proof) => proof.id === id);
  const files = [...new Set(own.map(({ file }) => file))].toSorted();
  return files
    .map((file) => {
      const titles = own
        .filter((proof) => proof.file === file)
        .map((proof) => `"${proof.title.replaceAll('|', '\\|')}"`);
      return `[${basename(file)}](${relative(dirname(path), file)}) ${titles.join(', ')}`;
    })
    .join('<br>');
}

function stateOf(written: string, shown: string): string | undefined {
  if (/^(later|left out): \S/.test(written)) return written;
  return shown ? 'done' : undefined;
}
