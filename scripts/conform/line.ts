import type { Capability } from 'shared/contracts/capabilities.ts';
import type { Question } from './ask-server.ts';

interface Judged {
  law: string;
  /** `GET /article/lists`. */
  endpoint: string;
}

export interface Differs extends Judged {
  outcome: 'differs';
  /** Place in the answer or the input, `lists.0.id`. */
  field: string | undefined;
  what: string;
  came: string;
  right: string;
  question: Question | undefined;
  /** Pages of the site that show it. */
  pages: readonly string[];
}

export interface Absent extends Judged {
  outcome: 'absent';
  /** Would announce it. */
  capability: Capability;
  /** What pages do then. */
  without: string;
}

/** What one law says of one call. */
export type Line = (Judged & { outcome: 'holds' }) | Differs | Absent;

/** What a server was held against. */
export interface Held {
  lines: readonly Line[];
  /** Asked by no law: an account, rows or a right were missing. */
  untried: Judged[];
  calls: number;
  tokens: { account: string | undefined; other: string | undefined };
}

/** One difference, over runs: rows and amounts change between them. */
export const keyOfLine = ({ law, endpoint, field, what }: Differs): string =>
  `${law} ${endpoint} ${(field ?? what).replace(/\d+/g, '#')}`;
