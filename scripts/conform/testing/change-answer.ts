import type { Reply } from 'shared/contracts/reply.ts';
import type { Mutant, Passed, Passing } from './mutant-proxy.ts';

export type Row = Record<string, unknown>;
type Changed = NonNullable<Mutant['reply']>;

export const success: Passed = {
  status: 200,
  type: 'application/json',
  text: JSON.stringify({ code: 1, show: 0, msg: '', data: [] }),
};

export const failure: Passed = { status: 500, type: 'application/json', text: '{}' };

const withData = (reply: Reply, data: unknown) => ({ code: reply.code, show: reply.show, msg: reply.msg, data });

/** Changes the data of one endpoint's successes. */
export const data =
  (path: string, change: (data: never) => unknown): Changed =>
  (reply, request) =>
    request.path === path && reply.code === 1 ? withData(reply, change(reply.data as never)) : reply;

/** Changes the rows of a paged list. */
export const rows = (path: string, change: (rows: Row[]) => Row[]): Changed =>
  data(path, (page: { lists: Row[] }) => ({ ...page, lists: change(page.lists) }));

export const row = (path: string, change: (row: Row) => Row): Changed => rows(path, (all) => all.map(change));

/** Answers for the first account to every caller. */
export const asFirst =
  (path: string): NonNullable<Mutant['request']> =>
  (request) => {
    if (request.path === path && request.headers.token) request.headers.token = request.tokens[0] ?? '';
    return undefined;
  };

/** Says that it was done, and does nothing. */
export const pretends =
  (path: string): NonNullable<Mutant['request']> =>
  (request) =>
    request.path === path ? success : undefined;

/** Changes the events of an answer. */
export const events =
  (change: (events: string[]) => string[]): NonNullable<Mutant['answer']> =>
  ({ status, type, text }) => {
    if (!type.startsWith('text/event-stream')) return { status, type, text };
    const all = text.split('\n\n').filter((event) => event.includes('data:'));
    return {
      status,
      type,
      text: change(all)
        .map((event) => `${event}\n\n`)
        .join(''),
    };
  };

/** Loses the first byte of the first sign that has several. */
export const torn: NonNullable<Mutant['answer']> = ({ status, type, text }) => {
  const bytes = Buffer.from(text);
  const at = type.startsWith('text/event-stream') ? bytes.findIndex((byte) => byte > 127) : bytes.length;
  return { status, type, text, bytes: Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + 1)]) };
};

export const onArticle =
  (change: (request: Passing) => Passed | undefined): NonNullable<Mutant['request']> =>
  (request) =>
    request.path === '/article/detail' ? change(request) : undefined;

export const isNumber = (request: Passing) => /^\d+$/.test(request.query.get('id') ?? '');
