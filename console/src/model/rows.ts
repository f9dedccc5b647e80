import type { ModelNoun, ModelVerb } from 'shared/contracts/operator/screen/model.ts';

export type Row = Record<string, unknown>;
/** A row as react-admin wants it: with an `id`. */
export interface RowRecord {
  id: string;
  r: Row;
}

/** The name of a row in addresses: its key, several columns with a tilde between them. */
export function rowId({ key }: ModelNoun, row: Row, at: number): string {
  const parts = key.map((column) => row[column]);
  return parts.length > 0 && parts.every((part) => part !== undefined && part !== null) ? parts.join('~') : `#${at}`;
}

/** The columns that an address names. */
export function keyOf({ key }: ModelNoun, id: string): Row {
  const parts = key.length > 1 ? id.split('~') : [id];
  return Object.fromEntries(key.map((column, at) => [column, parts[at]]));
}

/** Whether a verb makes sense for a row in its present state. */
export const isOffered = ({ when }: ModelVerb, row: Row): boolean =>
  Object.entries(when).every(([column, values]) => !(column in row) || values.includes(row[column] as never));

/**
 * What a row says of a verb's inputs: a column, or a text of several, such as `{id}:{version}`.
 * @param asked the inputs of the call whose reply has the row: `{input.type}`
 */
export function inputsFrom({ from }: ModelVerb, row: Row, asked: Row = {}): Row {
  const named = (name: string) => (name.startsWith('input.') ? asked[name.slice(6)] : row[name]);
  const filled = (text: string) => {
    const names = [...text.matchAll(/\{([\w.]+)\}/g)].map(([, name = '']) => name);
    if (names.length === 0) return row[text];
    if (names.some((name) => named(name) === undefined)) return undefined;
    return text.replace(/\{([\w.]+)\}/g, (_, name: string) => String(named(name)));
  };
  return Object.fromEntries(Object.entries(from).map(([input, text]) => [input, filled(text)]));
}
