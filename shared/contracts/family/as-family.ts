import { familyFields } from 'shared/contracts/family/family-fields.ts';

type Change = (value: unknown) => unknown;

const isEmpty = (value: unknown) =>
  value === '' || value === null || value === undefined || (Array.isArray(value) && value.length === 0) || value === 0;

const endings: Record<string, Change> = {
  $: (value) => (typeof value === 'number' ? String(value) : value),
  '?': (value) => (isEmpty(value) ? null : value),
};

/**
 * What makes a server of the family's answer of ours (`familyFields`).
 * @param endpoint `GET /chatCategory/lists`
 * @returns undefined when the family has no such endpoint
 */
export function asFamily(endpoint: string): Change | undefined {
  const shape = familyFields.get(endpoint);
  if (shape === undefined) return undefined;
  if (shape === '*') return (value) => value;
  if (shape === '-') return () => [];
  return new ShapeReader(shape).change();
}

/** Reads the notation of `familyFields`. */
class ShapeReader {
  private readonly words: string[];
  private at = 0;
  constructor(shape: string) {
    this.words = shape.match(/[[\]{}]|[\w<]+[$?]?/g) ?? [];
  }

  change(): Change {
    const isList = this.words[this.at++] === '[';
    const fields = new Map<string, Change>();
    for (let word = this.words[this.at++]; word !== ']' && word !== '}'; word = this.words[this.at++]) {
      if (word === undefined) throw new Error(`a bracket is open in ${this.words.join(' ')}`);
      const [, name = '', inner, ending = ''] = /^(\w+?)(?:<(\w+))?([$?]?)$/.exec(word) ?? [];
      const next = this.words[this.at];
      if (next === '[' || next === '{') fields.set(name, this.change());
      else fields.set(name, inner ? (value) => (value as Record<string, unknown>)[inner] : (endings[ending] ?? same));
    }
    const row = picking(fields);
    return isList ? (value) => (Array.isArray(value) ? value.map(row) : value) : row;
  }
}

const same: Change = (value) => value;

const picking =
  (fields: ReadonlyMap<string, Change>): Change =>
  (value) => {
    if (typeof value !== 'object' || value === null) return value;
    const given = value as Record<string, unknown>;
    const entries = [...fields].flatMap(([name, change]) => (name in given ? [[name, change(given[name])]] : []));
    return Object.fromEntries(entries);
  };
