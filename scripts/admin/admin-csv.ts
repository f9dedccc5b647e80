import { closeSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { wordsOf } from 'shared/releases/problem.ts';
import { AdminProblem } from './admin-problem.ts';

interface CsvFile {
  /** Writes a list of the reply. @returns the reply without the list, and a sentence about the file */
  write(data: unknown, list: string): { data: unknown; written: string };
  remove(): void;
}

/** Makes the file, which only its owner may read. @throws AdminProblem when it exists or cannot be made */
export function openCsv(path: string): CsvFile {
  let file: number;
  try {
    file = openSync(path, 'wx', 0o600);
  } catch (error) {
    throw new AdminProblem('usage', `--csv: the file cannot be made (${wordsOf(error)}).`);
  }
  return {
    write(data, list) {
      const { [list]: rows, ...rest } = data as Record<string, unknown>;
      const lines = rows as Record<string, unknown>[];
      const names = Object.keys(lines[0] ?? {});
      const text = [names, ...lines.map((line) => names.map((name) => cellOf(line[name])))];
      writeFileSync(file, text.map((cells) => `${cells.join(',')}\r\n`).join(''));
      closeSync(file);
      return { data: rest, written: `${lines.length} ${list} were written to ${path}.` };
    },
    remove() {
      closeSync(file);
      rmSync(path);
    },
  };
}

function cellOf(value: unknown): string {
  const text = String(value ?? '');
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
