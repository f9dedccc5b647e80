import type { Endpoint, StreamEndpoint } from 'shared/contracts/endpoint.ts';
import * as z from 'shared/contracts/schema.ts';
import { UnreadableAnswer } from 'shared/http/errors.ts';

/** What the reader knows of a schema: the definition that zod keeps of each. */
interface Definition {
  type: string;
  checks?: readonly unknown[];
  innerType: z.ZodMiniType;
  defaultValue: unknown;
  shape: Record<string, z.ZodMiniType>;
  element: z.ZodMiniType;
  valueType: z.ZodMiniType;
  options: readonly z.ZodMiniType[];
  values: readonly unknown[];
  entries: Record<string, unknown>;
}

/** Learns of the places that are not as the contract says. */
export type Misread = (error: UnreadableAnswer) => void;

/** A value that its schema cannot take; `place` is written from the inside out. */
class Misfit {
  place: string;
  constructor(place = '') {
    this.place = place;
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isNone = (value: unknown) => value === null || value === undefined;
/** PHP writes an empty object as an empty list, and nothing where nothing is answered. */
const isEmptyList = (value: unknown) => Array.isArray(value) && value.length === 0;
const definitionOf = (schema: z.ZodMiniType) => (schema as unknown as { _zod: { def: Definition } })._zod.def;

/**
 * Reads what a server answered as its contract says: defaults are filled in, unknown fields dropped, numbers taken from numeric strings and
 * strings from numbers, `null` for an empty text or list, `[]` for what has a default. A row of a list that cannot be read is left out, a field
 * with a default is at it; `misread` learns of both.
 * @throws UnreadableAnswer when what is left is not what the contract promises
 */
export function readAnswer(
  { method, path }: Pick<Endpoint | StreamEndpoint, 'method' | 'path'>,
  schema: z.ZodMiniType,
  answer: unknown,
  misread?: Misread,
): unknown {
  const lost: string[] = [];
  const tell = () => {
    if (lost.length) misread?.(new UnreadableAnswer(`${method} ${path}`, lost));
  };
  try {
    const taken = new Reader(lost).take(schema, answer);
    tell();
    return taken;
  } catch (error) {
    if (!(error instanceof Misfit)) throw error;
    const unreadable = new UnreadableAnswer(`${method} ${path}`, [...lost, error.place || '(all)']);
    misread?.(unreadable);
    throw unreadable;
  }
}

class Reader {
  private readonly lost: string[];
  constructor(lost: string[]) {
    this.lost = lost;
  }

  take(schema: z.ZodMiniType, value: unknown): unknown {
    const definition = definitionOf(schema);
    const taken = this.takeType(schema, definition, value);
    // Checks of what was taken are zod's own; a list that is longer than announced is still a list.
    return definition.checks?.length && definition.type !== 'array' ? checked(schema, taken) : taken;
  }

  private takeType(schema: z.ZodMiniType, definition: Definition, value: unknown): unknown {
    const { innerType } = definition;
    switch (definition.type) {
      case 'string':
        return textOf(value);
      case 'number':
        return numberOf(value);
      case 'boolean':
        return flagOf(value);
      case 'object':
        return this.object(definition.shape, value);
      case 'array':
        return this.list(definition.element, value);
      case 'optional':
        return isNone(value) && definitionOf(innerType).type !== 'nullable'
          ? undefined
          : this.orElse(definition, value);
      case 'default':
        return isNone(value) ? definition.defaultValue : this.orElse(definition, value);
      case 'nullable':
        if (isNone(value) || (isEmptyList(value) && definitionOf(innerType).type === 'object')) return null;
        return this.take(innerType, value);
      case 'record':
        return this.record(definition.valueType, value);
      case 'enum':
        return oneOf(Object.values(definition.entries), value);
      case 'literal':
        return oneOf(definition.values, value);
      case 'union':
        return this.union(definition.options, value);
      case 'unknown':
        return value;
      default:
        return checked(schema, value);
    }
  }

  private object(shape: Definition['shape'], value: unknown): unknown {
    const given = isNone(value) || isEmptyList(value) ? {} : value;
    if (!isRecord(given)) throw new Misfit();
    const taken: Record<string, unknown> = {};
    // One attempt for all fields: a function for each would cost more than what it reads.
    let before = this.lost.length;
    let name = '';
    try {
      for (name in shape) {
        const field = this.take(shape[name] as z.ZodMiniType, given[name]);
        if (field !== undefined) taken[name] = field;
        if (this.lost.length > before) before = this.placeBelow(name, before);
      }
    } catch (error) {
      throw this.below(name, before, error);
    }
    return taken;
  }

  private list(element: z.ZodMiniType, value: unknown): unknown {
    if (isNone(value) || value === '') return [];
    // A list with gaps is an object with numbers in PHP.
    const rows = isRecord(value) && Object.keys(value).every((key) => /^\d+$/.test(key)) ? Object.values(value) : value;
    if (!Array.isArray(rows)) throw new Misfit();
    const taken: unknown[] = [];
    rows.forEach((row, at) => {
      this.orLost(`${at}`, () => taken.push(this.take(element, row)));
    });
    return taken;
  }

  private record(schema: z.ZodMiniType, value: unknown): unknown {
    if (isNone(value) || isEmptyList(value)) return {};
    if (!isRecord(value)) throw new Misfit();
    const taken: Record<string, unknown> = {};
    for (const [name, one] of Object.entries(value)) {
      this.orLost(name, () => {
        taken[name] = this.take(schema, one);
      });
    }
    return taken;
  }

  private union(options: readonly z.ZodMiniType[], value: unknown): unknown {
    // What fits as it is goes before what could be made to fit: '1' is a text where texts are allowed.
    const fitting = options.find((option) => z.safeParse(option, value).success);
    for (const option of fitting ? [fitting] : options) {
      const before = this.lost.length;
      try {
        return this.take(option, value);
      } catch (error) {
        if (!(error instanceof Misfit)) throw error;
        this.lost.length = before;
      }
    }
    throw new Misfit();
  }

  /** A field that may be absent is at its default when it cannot be read; an empty list for nothing is no loss. */
  private orElse(definition: Definition, value: unknown): unknown {
    const before = this.lost.length;
    try {
      return this.take(definition.innerType, value);
    } catch (error) {
      const { place } = this.below('', before, error);
      if (isEmptyList(value)) this.lost.length = before;
      else this.lost.push(place);
      return definition.type === 'default' ? definition.defaultValue : undefined;
    }
  }

  private orLost(name: string, take: () => void): void {
    const before = this.lost.length;
    try {
      take();
      this.placeBelow(name, before);
    } catch (error) {
      this.lost.push(this.below(name, before, error).place);
    }
  }

  /** What was lost since then lies below `name`. @returns how much is lost by now */
  private placeBelow(name: string, before: number): number {
    for (let at = before; at < this.lost.length; at++) this.lost[at] = joined(name, this.lost[at] ?? '');
    return this.lost.length;
  }

  /** The misfit as it is seen from outside of `name`. @throws what is none */
  private below(name: string, before: number, error: unknown): Misfit {
    if (!(error instanceof Misfit)) throw error;
    this.placeBelow(name, before);
    error.place = joined(name, error.place);
    return error;
  }
}

const joined = (...names: string[]) => names.filter(Boolean).join('.');

function checked(schema: z.ZodMiniType, value: unknown): unknown {
  const parsed = z.safeParse(schema, value);
  if (!parsed.success) throw new Misfit();
  return parsed.data;
}

function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  if (value === null) return '';
  if (typeof value === 'number') return `${value}`;
  throw new Misfit();
}

function numberOf(value: unknown): number {
  const isNumeric = typeof value === 'number' || typeof value === 'boolean' || /\d/.test(textOf(value));
  const number = isNumeric ? Number(value) : Number.NaN;
  if (Number.isFinite(number)) return number;
  throw new Misfit();
}

function flagOf(value: unknown): boolean {
  if (typeof value === 'boolean') return value;
  return numberOf(value ?? 0) !== 0;
}

function oneOf(values: readonly unknown[], value: unknown): unknown {
  const found = values.find((one) => one === value || (!isNone(value) && String(one) === String(value)));
  if (found === undefined) throw new Misfit();
  return found;
}
