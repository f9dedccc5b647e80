import { getUserCenter } from 'shared/contracts/account/user.ts';
import { askChat, ChatEvent } from 'shared/contracts/chat/chat.ts';
import { listModels } from 'shared/contracts/chat/chat-model.ts';
import { addSession, deleteSession, listSessions } from 'shared/contracts/chat/chat-session.ts';
import { listRecords, recordType } from 'shared/contracts/chat/record/chat-record.ts';
import { newIdempotencyKey } from 'shared/contracts/http/idempotency-key.ts';
import type { Reply } from 'shared/contracts/reply.ts';
import { getSiteConfig } from 'shared/contracts/site/site.ts';
import { readAnswer } from 'shared/http/read-answer.ts';
import type { Question } from '../ask-server.ts';
import { type Asked, dataOf, type Finding, isRefused, type Law, nameOf, type Row, rowsOf } from './law.ts';
import { unknownId } from './logins.ts';

const endpoint = nameOf(askChat);
const wrong = (what: string, came: string, right: string, field?: string): Finding => ({
  endpoint,
  what,
  came,
  right,
  field,
});

/** A conversation of the account, for one law: it is deleted afterwards. */
async function* inSession({ ask, token }: Asked, findings: (session: unknown) => AsyncGenerator<Finding>) {
  if (!token) return;
  await ask({ ...addSession, input: {}, token, key: newIdempotencyKey() });
  const [session] = await rowsOf(ask, { ...listSessions, token });
  if (!session) return;
  yield* findings(session.id);
  await ask({ ...deleteSession, input: { id: session.id }, token, key: newIdempotencyKey() });
}

const recordsOf = ({ ask, token }: Asked, other_id: unknown, type: number): Promise<Row[]> =>
  rowsOf(ask, { ...listRecords, input: { type: 1, other_id }, token }).then((rows) =>
    rows.filter((row) => Number(row.type) === type),
  );

/** An answer comes in events that can be read, in their order, to its end; what came is what is kept. */
export const stream: Law = {
  name: 'stream',
  touch: 'spends',
  judges: [askChat],
  findings: (asked) =>
    inSession(asked, async function* (other_id) {
      const input = { question: '你好', type: 1, other_id };
      const { type, events, isText } = await asked.stream({ ...askChat, input, token: asked.token });
      const stream = 'text/event-stream';
      if (!events) return yield wrong(`comes as ${type || 'nothing'}, not as ${stream}`, type || 'nothing', stream);
      if (!isText) yield wrong('has bytes that are no UTF-8', 'bytes of another alphabet', 'UTF-8');
      const read = events.map(readEvent);
      const unreadable = read.indexOf(undefined);
      if (unreadable >= 0) {
        const came = events[unreadable]?.slice(0, 80) ?? '';
        yield wrong(`event ${unreadable + 1} cannot be read: ${came}`, came, 'an event as JSON', 'data');
      }
      const known = read.filter((event) => event !== undefined);
      const last = known.at(-1)?.event ?? 'none';
      if (last !== 'finish') yield wrong(`its last event is ${last}, not finish`, last, 'finish', 'event');
      yield* errorsWithin(known);
      const text = textOf(known);
      if (!text) yield wrong('brings no text', 'no text', 'events chat with pieces of text', 'data');
      const [answer] = await recordsOf(asked, other_id, recordType.answer);
      const [kept] = [answer?.content ?? ''].flat();
      if (kept === text) return;
      const came = `${text.length} signs and keeps ${String(kept).length} others`;
      yield wrong(`sent ${came}`, came, 'the text that is kept, in its order', 'data');
    }),
};

/** The text of the only reply. */
const textOf = (events: readonly ChatEvent[]): string =>
  events.map((event) => (event.event === 'chat' && event.index === 0 ? event.data : '')).join('');

/** An error says why, and ends the answer: a page shows its sentence and reads no further. */
function* errorsWithin(events: readonly ChatEvent[]): Generator<Finding> {
  const at = events.findIndex(({ event }) => event === 'error');
  if (at < 0) return;
  const right = 'an error with a sentence, as the last event';
  if (at < events.length - 1)
    yield wrong(`goes on after an error: ${events[at + 1]?.event}`, `${events.length - 1 - at} more`, right, 'event');
  if (events[at]?.data === '') yield wrong('has an error without a sentence', 'no sentence', right, 'data');
}

function readEvent(data: string) {
  try {
    return readAnswer(askChat, ChatEvent, JSON.parse(data)) as ChatEvent;
  } catch {
    return undefined;
  }
}

const badQuestions: [when: string, input: object][] = [
  ['a conversation that is not there', { question: '你好', type: 1, other_id: unknownId }],
  ['a model that is not there', { question: '你好', type: 1, other_id: 0, model: 'no-such-model' }],
  ['no question', { type: 1, other_id: 0 }],
  ['a question that is a number', { question: 7, type: 1, other_id: 0 }],
];

/** What cannot be answered is refused by an envelope, or by an event `error` with a sentence, as the last one. */
export const streamErrors: Law = {
  name: 'stream-errors',
  touch: 'spends',
  judges: [askChat],
  async *findings({ stream: open, token }) {
    const right = 'an envelope with code 0 and a sentence, or an event error with one';
    const asked: Question[] = badQuestions.map(([, input]) => ({ ...askChat, input, token }));
    for (const [at, question] of token ? asked.entries() : []) {
      const { status, events, body } = await open(question);
      const [last] = (events ?? []).map(readEvent).slice(-1);
      const isSaid = last?.event === 'error' && last.data !== '';
      if (status === 200 && (isSaid || (!events && isRefused(body as Reply)))) continue;
      const came = status === 200 ? `${last?.event ?? 'an envelope without a refusal'}` : `HTTP ${status}`;
      yield { endpoint, what: `with ${badQuestions[at]?.[0]}: ${came}, not refused`, came, right, question };
    }
  },
};

/** The question after an answer that was left: mutants know it by its text. */
export const nextQuestion = '再来一个';

/** Who leaves within an answer may ask again at once; what is kept of it begins with what he read. */
export const streamLeft: Law = {
  name: 'stream-left',
  touch: 'spends',
  judges: [askChat],
  findings: (asked) =>
    inSession(asked, async function* (other_id) {
      const { token } = asked;
      const ask = (question: string, events?: number) =>
        asked.stream({ ...askChat, input: { question, type: 1, other_id }, token }, events);
      const left = await ask('你好', 3);
      if (!left.events) return;
      const { type, events = [] } = await ask(nextQuestion);
      const last = events.map(readEvent).at(-1)?.event ?? type;
      if (last !== 'finish')
        yield wrong(`the question after an answer that was left ends with ${last}`, last, 'an answer to its finish');
      const read = textOf(left.events.map(readEvent).filter((event) => event !== undefined));
      const kept = (await recordsOf(asked, other_id, recordType.answer)).map(({ content }) => [content].flat()[0]);
      if (kept.length < 2 || kept.some((text) => String(text).startsWith(read))) return;
      const right = 'a text that begins with what was read, or none';
      yield wrong('an answer that was left is kept as another', 'another text', right, 'data');
    }),
};

/** A question costs what its model says, and once, however often it is sent. */
export const charge: Law = {
  name: 'charge',
  touch: 'spends',
  judges: [askChat],
  findings: (asked) =>
    inSession(asked, async function* (other_id) {
      const { ask, token } = asked;
      const balance = async () => Number((await dataOf<Row>(ask, { ...getUserCenter, token }))?.balance);
      const models = await rowsOf(ask, { ...listModels, token });
      const model = models.find((one) => Number(one.default) === 1) ?? models[0];
      const isFree = Number((await dataOf<Row>(ask, { ...getUserCenter, token }))?.is_member) === 1;
      const input = { question: '你好', type: 1, other_id, request_id: newIdempotencyKey() };
      const before = await balance();
      await asked.stream({ ...askChat, input, token });
      const paid = before - (await balance());
      const price = Number(model?.balance);
      if (model && paid !== price && !(isFree && paid === 0))
        yield wrong(`costs ${paid}, and its model says ${price}`, `${paid}`, `${price}`);
      const config = await dataOf<{ capabilities?: Row }>(ask, getSiteConfig);
      if (!config?.capabilities?.request_id) return yield { endpoint, capability: 'request_id' };
      await asked.stream({ ...askChat, input, token });
      const again = before - paid - (await balance());
      if (again !== 0) yield wrong(`the same request sent twice costs ${again} more`, `${again} more`, 'nothing more');
      const { length } = await recordsOf(asked, other_id, recordType.question);
      if (length !== 1) yield wrong(`the same request sent twice is kept ${length} times`, `${length} rows`, 'one row');
    }),
};
