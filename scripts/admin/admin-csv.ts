import { closeSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { csvMark, csvRow } from 'shared/contracts/csv.ts';
import type { Command } from 'shared/contracts/operator/command.ts';
import { columnsOf } from 'shared/contracts/operator/fields.ts';
import { errorMessage } from 'shared/releases/problem.ts';
import { AdminProblem } from './words/admin-problem.ts';

interface CsvFile {
  /** Writes the list of the reply. @returns what else the reply says, and a sentence about the file */
  write(data: unknown, list: CsvList): { rest: Record<string, unknown> | undefined; written: string };
  remove(): void;
}

/** A list within the reply, by its name there, or the reply itself. */
export interface CsvList {
  /** Undefined: the reply is the list. */
  name: string | undefined;
  columns: string[];
}

/** The list of a command that `--csv` writes; undefined: it has none. */
export function csvListOf(command: Command): CsvList | undefined {
  const name = command.csv ?? (command.writes ? undefined : 'lists');
  const within = name ? columnsOf(command, name) : undefined;
  if (name && within) return { name, columns: within };
  const whole = command.writes ? undefined : columnsOf(command, undefined);
  return whole ? { name: undefined, columns: whole } : undefined;
}

/** Makes the file, which only its owner may read. @throws AdminProblem when it exists or cannot be made */
export function openCsv(path: string): CsvFile {
  let file: number;
  try {
    file = openSync(path, 'wx', 0o600);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST')
      throw new AdminProblem('usage', `--csv: ${path} exists; no file is overwritten. Give another name.`);
    throw new AdminProblem('usage', `--csv: the file cannot be made (${errorMessage(error)}).`);
  }
  return {
    write(data, { name, columns }) {
      const { [name ?? 'lists']: rows, ...rest } = name ? (data as Record<string, unknown>) : { lists: data };
      const lines = rows as Record<string, unknown>[];
      const rowsOfText = [columns, ...lines.map((line) => columns.map((column) => textOf(line[column])))];
      writeFileSync(file, csvMark + rowsOfText.map(csvRow).join(''));
      closeSync(file);
      const written = `${lines.length} ${lines.length === 1 ? 'row was' : 'rows were'} written to ${path}.`;
      return { rest: name === undefined || name === 'lists' ? undefined : rest, written };
    },
    remove() {
      closeSync(file);
      rmSync(path);
    },
  };
}

const textOf = (value: unknown): string =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value ?? '');
