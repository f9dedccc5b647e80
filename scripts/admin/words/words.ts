import type { Command, Noun } from 'shared/contracts/operator/command.ts';
import type { Field } from 'shared/contracts/operator/fields.ts';

/** Texts of the command line in one language: its own, and those of contracts. */
export interface Words {
  /** The help of no noun, around the list of all. */
  overview(list: string): string;
  /** Below the help of a noun. */
  more: string;
  noun(noun: Noun): string;
  does(command: Command): string;
  /** The meaning of an input; `several`: it takes many with commas. */
  input(command: Command, field: Field, several: boolean): string;
  keep(what: string): string;
  csv(command: Command): string;
  requestId: string;
  who(command: Command): string;
  example: string;
  /** The head of a column. @param path names of the lists around it come first */
  head(command: Command, path: string[]): string;
  /** The name of a value of a record, with that of the record within which it stands. */
  title(command: Command, path: string[]): string;
  /** A text of the reply, in this language where its contract has words for it. */
  value(command: Command, path: string[], text: string): string;
  switch: { yes: string; no: string };
  none: string;
  done: string;
  removed: string;
  cut: string;
  times: string;
  firstOf(shown: number, count: number): string;
  pageOf(page: number, pages: number, count: number): string;
  doneOf(done: number, all: number): string;
  /** What the operator's port said: a refusal, or a remark. */
  said(sentence: string): string;
}

/** The name of each on the command line. */
export const call = 'npm run admin --';
