import type { FastifyBaseLogger } from 'fastify';
import type { Endpoint } from 'shared/contracts/endpoint.ts';
import * as z from 'shared/contracts/schema.ts';

type Place = readonly PropertyKey[];

/** Lists in lists: as often as what is left may break the contract again. */
const maxRounds = 10;
/** Places that the log names. */
const maxNamed = 20;

/**
 * Reduces an answer to the fields that the contract names. A row of a list that breaks the contract costs its own place
 * in the list and is named in the log; anything else that does is a fault.
 */
export function shaped(endpoint: Endpoint, answer: unknown, log: Pick<FastifyBaseLogger, 'error'>): unknown {
  let value = answer;
  for (let round = 0; ; round++) {
    const parsed = z.safeParse(endpoint.output, value);
    if (parsed.success) return parsed.data;
    const paths = parsed.error.issues.map(({ path }) => path);
    const places = paths.slice(0, maxNamed).map((path) => path.join('.'));
    const rows = paths.map(rowOf);
    if (round === maxRounds || rows.some((row) => row.length === 0)) {
      throw new Error(`${endpoint.path}: the answer breaks the contract at ${places.join(', ')}`);
    }
    log.error({ endpoint: endpoint.path, places }, 'rows of a list were left out: they break the contract');
    value = without(value, rows);
  }
}

/** The innermost row of a list that a place lies in; empty: none. */
const rowOf = (path: Place): Place => path.slice(0, path.findLastIndex((part) => typeof part === 'number') + 1);

function without(value: unknown, rows: Place[]): unknown {
  const below = (part: PropertyKey) => rows.flatMap(([first, ...rest]) => (first === part ? [rest] : []));
  if (Array.isArray(value)) {
    return value.flatMap((one, at) => {
      const mine = below(at);
      if (mine.some((rest) => rest.length === 0)) return [];
      return [mine.length > 0 ? without(one, mine) : one];
    });
  }
  if (typeof value !== 'object' || value === null) return value;
  const changed = [...new Set(rows.flatMap(([first]) => (first === undefined ? [] : [first])))];
  const entries = changed.map((part) => [part, without((value as Record<PropertyKey, unknown>)[part], below(part))]);
  return { ...value, ...Object.fromEntries(entries) };
}
