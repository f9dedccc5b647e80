import { nextQuestion } from '../laws/answers.ts';
import {
  anError,
  asFirst,
  data,
  events,
  failure,
  pretends,
  type Row,
  rows,
  sent,
  success,
  torn,
} from './change-answer.ts';
import type { Mutant } from './mutant-proxy.ts';

/** Faults that a user meets: in what is his own, what he writes and what he pays. */
export const ownMutants: readonly Mutant[] = [
  {
    what: 'a line of the ledger that does not add up',
    law: 'sums',
    line: 'GET /account_log/lists: type=draw',
    reply: (reply, request) =>
      request.query.get('type') === 'draw'
        ? rows('/account_log/lists', (all) =>
            all.map((one, at) => (at === 1 ? { ...one, left_amount: String(Number(one.left_amount) + 1) } : one)),
          )(reply, request)
        : reply,
  },
  {
    what: 'a balance beside the ledger',
    law: 'sums',
    line: 'type=um: the newest line leaves',
    reply: data('/user/center', (user: Row) => ({ ...user, balance: Number(user.balance) + 1 })),
  },
  {
    what: 'rows of another user',
    law: 'isolation',
    line: 'GET /chatCategory/lists: two accounts',
    request: asFirst('/chatCategory/lists'),
  },
  {
    what: 'a conversation of another user',
    law: 'isolation',
    line: 'GET /chat_records/chatLog: another account',
    request: asFirst('/chat_records/chatLog'),
  },
  {
    what: 'a key of retries that is passed over',
    law: 'sessions',
    line: 'POST /chatCategory/add: the same request sent twice adds two',
    request: ({ headers }) => {
      delete headers['x-idempotency-key'];
      return undefined;
    },
  },
  {
    what: 'a name that is not stored',
    law: 'sessions',
    line: 'POST /chatCategory/edit',
    request: pretends('/chatCategory/edit'),
  },
  {
    what: 'a deletion that deletes nothing',
    law: 'sessions',
    line: 'POST /chatCategory/del',
    request: pretends('/chatCategory/del'),
  },
  {
    what: 'a collection of everybody',
    law: 'collections',
    line: 'POST /article/addCollect: another account',
    request: asFirst('/article/detail'),
  },
  {
    what: 'a token that outlives its logout',
    law: 'logout',
    line: 'POST /login/logout',
    request: pretends('/login/logout'),
  },
  {
    what: 'a stream that swallows its last event',
    law: 'stream',
    line: 'its last event is chat',
    answer: events((all) => all.slice(0, -1)),
  },
  {
    what: 'pieces out of their order',
    law: 'stream',
    line: 'POST /chat/chat: sent',
    answer: events((all) => [...all.slice(1, 3), ...all.slice(0, 1), ...all.slice(3)]),
  },
  {
    what: 'an event that is no JSON',
    law: 'stream',
    line: 'cannot be read: [DONE]',
    answer: events((all) => [...all, 'data: [DONE]']),
  },
  {
    what: 'an answer in one piece of JSON',
    law: 'stream',
    line: 'not as text/event-stream',
    request: ({ path }) => (path === '/chat/chat' ? success : undefined),
  },
  {
    what: 'a retry that charges twice',
    law: 'charge',
    of: 'whole',
    line: 'the same request sent twice costs',
    request: ({ body }) => {
      delete body.request_id;
      return undefined;
    },
  },
  {
    what: 'a price that is not charged',
    law: 'charge',
    line: 'and its model says',
    reply: data('/chat/getModel', (all: Row[]) => all.map((one) => ({ ...one, balance: Number(one.balance) + 1 }))),
  },
  {
    what: 'an answer cut off within a character',
    law: 'stream',
    line: 'has bytes that are no UTF-8',
    answer: torn,
  },
  {
    what: 'an error in the middle of the answer',
    law: 'stream',
    line: 'its last event is error',
    answer: events((all) => [...all.slice(0, 4), anError('服务繁忙')]),
  },
  {
    what: 'an answer that goes on after an error',
    law: 'stream',
    line: 'goes on after an error: chat',
    answer: events((all) => [...all.slice(0, 4), anError('服务繁忙'), ...all.slice(4)]),
  },
  {
    what: 'an error within the answer that says nothing',
    law: 'stream',
    line: 'has an error without a sentence',
    answer: events((all) => [...all.slice(0, 4), anError('')]),
  },
  {
    what: 'an answer cut off within an event',
    law: 'stream',
    line: 'its last event is chat',
    answer: sent(({ text }) => ({ text: text.slice(0, -20) })),
  },
  {
    what: 'a connection that breaks within the answer',
    law: 'stream',
    line: 'comes as no answer',
    answer: sent(() => ({ part: 100, breaks: true })),
  },
  {
    what: 'a conversation that is closed to who left its answer',
    law: 'stream-left',
    line: 'the question after an answer that was left ends with application/json',
    request: ({ body }) => (body.question === nextQuestion ? success : undefined),
  },
  {
    what: 'an answer that is kept as another when it is left',
    law: 'stream-left',
    line: 'is kept as another',
    reply: rows('/chat_records/chatLog', (all) => all.map((one) => ({ ...one, content: '生成失败' }))),
  },
  {
    what: 'a question that is refused by an error without a sentence',
    law: 'stream-errors',
    line: 'with no question: error, not refused',
    request: ({ path, body }) =>
      path === '/chat/chat' && body.question === undefined
        ? { status: 200, type: 'text/event-stream', text: `${anError('')}\n\n` }
        : undefined,
  },
  {
    what: 'a stream that is refused without a sentence',
    law: 'stream-errors',
    line: 'with a conversation that is not there',
    reply: (reply, { path }) => (path === '/chat/chat' && reply.code === 0 ? { ...reply, msg: '' } : reply),
  },
  {
    what: 'a 500 for a question that is a number',
    law: 'stream-errors',
    line: 'with a question that is a number: HTTP 500',
    request: ({ path, body }) => (path === '/chat/chat' && body.question === 7 ? failure : undefined),
  },
  {
    what: 'a name of any length',
    law: 'written-inputs',
    line: 'POST /chatCategory/edit: name=',
    request: ({ path, body }) => (path === '/chatCategory/edit' && String(body.name).length > 99 ? success : undefined),
  },
  {
    what: 'an announced addition that is not there',
    law: 'additions',
    line: 'and orders is announced',
    of: 'whole',
    request: ({ path }) =>
      path === '/order/lists' ? { status: 404, type: 'application/json', text: '{}' } : undefined,
  },
];
