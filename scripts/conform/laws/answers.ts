import { getUserCenter } from 'shared/contracts/account/user.ts';
import { askChat, ChatEvent } from 'shared/contracts/chat/chat.ts';
import { listModels } from 'shared/contracts/chat/chat-model.ts';
import { addSession, deleteSession, listSessions } from 'shared/contracts/chat/chat-session.ts';
import { listRecords, recordType } from 'shared/contracts/chat/record/chat-record.ts';
import { newIdempotencyKey } from 'shared/contracts/http/idempotency-key.ts';
import { readAnswer } from 'shared/http/read-answer.ts';
import { type Asked, dataOf, type Law, nameOf, type Row, rowsOf } from './law.ts';

const endpoint = nameOf(askChat);

/** A conversation of the account, for one law: it is deleted afterwards. */
async function* inSession({ ask, token }: Asked, problems: (session: unknown) => AsyncGenerator<string>) {
  if (!token) return;
  await ask({ ...addSession, input: {}, token, key: newIdempotencyKey() });
  const [session] = await rowsOf(ask, { ...listSessions, token });
  if (!session) return;
  for await (const what of problems(session.id)) yield { endpoint, what };
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
  problems: (asked) =>
    inSession(asked, async function* (other_id) {
      const input = { question: '你好', type: 1, other_id };
      const { type, events } = await asked.stream({ ...askChat, input, token: asked.token });
      if (!events) return yield `comes as ${type || 'nothing'}, not as text/event-stream`;
      const read = events.map(readEvent);
      const unreadable = read.indexOf(undefined);
      if (unreadable >= 0) yield `event ${unreadable + 1} cannot be read: ${events[unreadable]?.slice(0, 80)}`;
      const known = read.filter((event) => event !== undefined);
      if (known.at(-1)?.event !== 'finish') yield `its last event is ${known.at(-1)?.event ?? 'none'}, not finish`;
      const text = known.map((event) => (event.event === 'chat' && event.index === 0 ? event.data : '')).join('');
      if (!text) yield 'brings no text';
      const [answer] = await recordsOf(asked, other_id, recordType.answer);
      const [kept] = [answer?.content ?? ''].flat();
      if (kept !== text) yield `sent ${text.length} signs and keeps ${String(kept).length} others`;
    }),
};

function readEvent(data: string) {
  try {
    return readAnswer(askChat, ChatEvent, JSON.parse(data)) as ChatEvent;
  } catch {
    return undefined;
  }
}

/** A question costs what its model says, and once, however often it is sent. */
export const charge: Law = {
  name: 'charge',
  touch: 'spends',
  problems: (asked) =>
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
      if (model && paid !== price && !(isFree && paid === 0)) yield `costs ${paid}, and its model says ${price}`;
      await asked.stream({ ...askChat, input, token });
      const again = before - paid - (await balance());
      if (again !== 0) yield `the same request sent twice costs ${again} more`;
      const questions = await recordsOf(asked, other_id, recordType.question);
      if (questions.length !== 1) yield `the same request sent twice is kept ${questions.length} times`;
    }),
};
