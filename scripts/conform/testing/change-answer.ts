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

/** Changes how the bytes of an answer that comes in events are sent. */
export const sent =
  (change: (answer: Passed) => Partial<Passed>): NonNullable<Mutant['answer']> =>
  (answer) =>
    answer.type.startsWith('text/event-stream') ? { ...answer, ...change(answer) } : answer;

/** Changes the events of an answer. */
export const events = (change: (events: string[]) => string[]) =>
  sent(({ text }) => {
    const all = text.split('\n\n').filter((event) => event.includes('data:'));
    const changed = change(all).map((event) => `${event}\n\n`);
    return { text: changed.join('') };
  });

export const anError = (sentence: string): string =>
  `data: ${JSON.stringify({ event: 'error', id: '1', data: sentence, code: 0 })}`;

/** Loses the first byte of the first sign that has several. */
export const torn = sent(({ text }) => {
  const bytes = Buffer.from(text);
  const at = bytes.findIndex((byte) => byte > 127);
  return { bytes: Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + 1)]) };
});

export const onArticle =
  (change: (request: Passing) => Passed | undefined): NonNullable<Mutant['request']> =>
  (request) =>
    request.path === '/article/detail' ? change(request) : undefined;

export const isNumber = (request: Passing) => /^\d+$/.test(request.query.get('id') ?? '');
