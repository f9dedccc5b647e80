import { type Absent, type Differs, type Held, keyOfLine } from '../line.ts';
import { curlOf } from './curl.ts';

export interface Difference {
  /** The same in every run: what a baseline knows it by. */
  key: string;
  law: string;
  endpoint: string;
  field?: string | undefined;
  what: string;
  came: string;
  right: string;
  curl?: string | undefined;
  pages: readonly string[];
  /** It stands in the baseline. */
  known: boolean;
}

/** What is written as JSON; a baseline is an earlier one. */
export interface Report {
  server: string;
  /** ISO 8601. */
  at: string;
  differs: Difference[];
  absent: Absent[];
  holds: { law: string; endpoint: string }[];
  untried: { law: string; endpoint: string }[];
  /** Keys of the baseline that were found no more. */
  gone: string[];
  calls: number;
}

interface Of {
  base: string;
  held: Held;
  /** Keys of known differences. */
  known?: ReadonlySet<string>;
  /** Whether all laws were asked that the baseline was made with: only then is something gone. */
  at?: Date;
}

/** @param known keys of a baseline: what it has is no fault of this run */
export function reportOf({ base, held, known = new Set(), at = new Date() }: Of): Report {
  const { lines, untried, calls, tokens } = held;
  const differs = lines
    .filter((line): line is Differs => line.outcome === 'differs')
    .map(({ outcome: _, question, ...line }): Difference => {
      const key = keyOfLine({ ...line, outcome: 'differs', question });
      const curl = question && curlOf(base, question, tokens);
      return { key, ...line, curl, known: known.has(key) };
    });
  const found = new Set(differs.map(({ key }) => key));
  const judged = new Set(lines.map(({ law, endpoint }) => `${law} ${endpoint} `));
  return {
    server: base,
    at: at.toISOString(),
    differs,
    absent: lines.filter((line): line is Absent => line.outcome === 'absent'),
    holds: lines.flatMap(({ outcome, law, endpoint }) => (outcome === 'holds' ? [{ law, endpoint }] : [])),
    untried: [...untried],
    // What this run did not look at may still be there.
    gone: [...known].filter((key) => !found.has(key) && [...judged].some((line) => key.startsWith(line))),
    calls,
  };
}

/** Keys that a baseline knows. @throws Error when the text is no report */
export function knownOf(text: string): Set<string> {
  const { differs } = JSON.parse(text) as Partial<Report>;
  if (!Array.isArray(differs) || differs.some((one) => typeof one?.key !== 'string'))
    throw new Error('it is no report: `differs` with a `key` each is missing');
  return new Set(differs.map(({ key }) => key));
}

export const isNew = ({ known }: Difference): boolean => !known;
