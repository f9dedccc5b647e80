import type { Capability } from 'shared/contracts/capabilities.ts';
import { type Reply, replyCode } from 'shared/contracts/reply.ts';
import type { Question, Server } from '../ask-server.ts';

/** A call, without its input. */
type Call = Pick<Question, 'method' | 'path'>;

/** A difference from the contract, in words. */
export interface Difference {
  endpoint: string;
  /** One sentence that names it. */
  what: string;
  came: string;
  right: string;
  /** Place in the answer or the input, `lists.0.id`. */
  field?: string | undefined;
  /** Shows it; absent: the last one of the endpoint. */
  question?: Question;
}

/** What a server does without, and does not announce. */
interface Absence {
  endpoint: string;
  capability: Capability;
}

export type Finding = Difference | Absence;

/** Asks, and returns the envelope, or says what is wrong with it. */
export type Envelopes = (question: Question) => Promise<Reply | string>;

/** Whom a law asks, and in whose name. */
export interface Asked {
  ask: Envelopes;
  stream: Server['stream'];
  /** Of the account, where one was given. */
  token?: string | undefined;
  /** Of a second account. */
  other?: string | undefined;
  /** Logs the account in once more. */
  logInAgain?: () => Promise<string | undefined>;
  /** Effects that are allowed besides reading. */
  may: readonly Touch[];
}

/** The effect of a law on the server besides reading. */
export type Touch = 'reads' | 'writes' | 'spends';

/** A law is asked of a server and says what is wrong. */
export interface Law {
  name: string;
  touch: Touch;
  /** The calls that it judges; each has a line, whatever else it asks on the way. */
  judges: readonly Call[];
  findings(asked: Asked): AsyncGenerator<Finding>;
}

export const nameOf = ({ method, path }: Call): string => `${method} ${path}`;

/** The data of a success; undefined for whatever else came. */
export async function dataOf<T = unknown>(ask: Envelopes, question: Question): Promise<T | undefined> {
  const reply = await ask(question);
  return typeof reply === 'string' || reply.code !== replyCode.success ? undefined : (reply.data as T);
}

/** A row of any list. */
export type Row = Readonly<Record<string, unknown>>;

/** The rows of a list, paged or not. */
export async function rowsOf(ask: Envelopes, question: Question): Promise<Row[]> {
  const data = await dataOf(ask, question);
  const rows = Array.isArray(data) ? data : (data as { lists?: unknown } | null | undefined)?.lists;
  return Array.isArray(rows) ? (rows as Row[]) : [];
}

/** Rows by their numbers; a row without one by all that it says. */
export const keyOf = (row: Row): string => String(row.id ?? JSON.stringify(row));

export const isCode = (reply: Reply | string, code: number, show: 0 | 1): boolean =>
  typeof reply !== 'string' && reply.code === code && reply.show === show;

export const isRefused = (reply: Reply | string): boolean =>
  typeof reply !== 'string' && reply.code === replyCode.failure && reply.msg !== '';

export const said = (reply: Reply | string): string =>
  typeof reply === 'string' ? reply : `code ${reply.code} and show ${reply.show}`;
