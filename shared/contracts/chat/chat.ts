import { chatType, maxAnswers, maxFiles, questionText } from 'shared/contracts/chat/question.ts';
import { Receipt } from 'shared/contracts/chat/receipt.ts';
import { AnswerSource } from 'shared/contracts/chat/record/chat-record.ts';
import { endpoint, streamEndpoint } from 'shared/contracts/endpoint.ts';
import { id } from 'shared/contracts/id.ts';
import * as z from 'shared/contracts/schema.ts';

/** What every event of an answer under way says. */
const answerEvent = {
  id: z._default(z.string(), ''),
  data: z._default(z.string(), ''),
  model: z._default(z.string(), ''),
  index: z._default(z.number(), 0),
  incremental: z._default(z.boolean(), true),
  /** Ours, as `run_id`; absent on a server whose answers cannot be read again. */
  seq: z.optional(z.number()),
  run_id: z._default(z.string(), ''),
};

/**
 * Events of an answer. `index` numbers parallel replies, `data` of a `chat` event is
 * the next piece of text. Ours: `seq` grows from event to event and says how far the answer is, `run_id` names the answer
 * under way; `finish` carries the ids of the two rows that were stored and why the answer ended.
 */
export const ChatEvent = z.discriminatedUnion('event', [
  z.object({ event: z.literal('chat'), ...answerEvent }),
  /**
   * Ours, sent to who asks for it (`reasoning`): what the model thinks before it answers. Not `incremental`: all of it up to now, in
   * place of what came before. `seq` stays that of the text.
   */
  z.object({ event: z.literal('reasoning'), ...answerEvent }),
  z.object({
    event: z.literal('finish'),
    ...answerEvent,
    /** Ours: why an answer was cut off, as a sentence for the visitor; else ''. */
    data: z._default(z.string(), ''),
    finish_reason: z._default(z.enum(['stop', 'length', 'content_filter', 'stopped', 'interrupted']), 'stop'),
    question_id: z._default(z.number(), 0),
    answer_id: z._default(z.number(), 0),
    balance: z.optional(z.number()),
    receipt: z.optional(Receipt),
    sources: z.optional(z.array(AnswerSource)),
  }),
  z.object({
    event: z.literal('error'),
    id: z._default(z.string(), ''),
    /** The sentence for the visitor. */
    data: z._default(z.string(), ''),
    /** 101: not enough balance, show the way to recharge. */
    code: z._default(z.number(), 0),
    seq: z.optional(z.number()),
    run_id: z._default(z.string(), ''),
    /** Which of parallel replies failed; absent: the only one, or all. */
    index: z.optional(z.number()),
    /** The two rows, where they were stored: another answer can be asked for. */
    question_id: z.optional(z.number()),
    answer_id: z.optional(z.number()),
  }),
]);
export type ChatEvent = z.infer<typeof ChatEvent>;

const idOrNone = z.coerce
  .number()
  .check(z.int('编号不正确'), z.minimum(0, '编号不正确'), z.maximum(2_147_483_647, '编号不正确'));

const runId = z.string().check(z.maxLength(64));

const requestId = z.string().check(z.regex(/^[\w-]{8,64}$/, '请求标识无效'));

export const askChat = streamEndpoint({
  method: 'POST',
  path: '/chat/chat',
  auth: true,
  input: z.object({
    /** A text; for a creation what was filled in, by field; for a mind map a topic, or a `BranchQuestion`. */
    question: z.union([questionText, z.record(z.string(), z.union([z.string(), z.array(z.string())]))]),
    type: z._default(z.coerce.number(), chatType.chat),
    /** Of `type` 1 the session's id, of 2 the template's, of 3 the skill's; of 4 there is none. */
    other_id: z._default(idOrNone, 0),
    category_id: z.optional(z.coerce.number()),
    model: z.optional(z.string().check(z.maxLength(100, '模型不存在'))),
    /** The web is searched first, for `chat.network_balance` credits besides. */
    network: z.optional(z.boolean()),
    /** Ours (`capabilities.files`): ids of the caller's uploads. The model gets their text, or sees them. */
    files: z.optional(z.array(id).check(z.maxLength(maxFiles, `一次最多附 ${maxFiles} 个文件`))),
    /**
     * Ours (`capabilities.message_branch`), what is wanted: an answer to a new question; another answer to the question
     * `parent_id`; more of the answer `parent_id`, whose text grows (`seq` continues from its length).
     */
    action: z._default(z.enum(['ask', 'regenerate', 'continue'], '操作不正确'), 'ask'),
    /** Of `ask` the message that the question follows, 0: it is the first one; absent: the end of the shown path. */
    parent_id: z.optional(
      z.coerce.number().check(z.int('编号不正确'), z.minimum(0, '编号不正确'), z.maximum(2_147_483_647, '编号不正确')),
    ),
    /** Answers to one question, of the chat and of a skill; each is charged. `index` of an event says which one it is of. */
    n: z.optional(
      z.coerce
        .number()
        .check(
          z.int('回答个数不正确'),
          z.minimum(1, '回答个数不正确'),
          z.maximum(maxAnswers, `最多同时要 ${maxAnswers} 个回答`),
        ),
    ),
    /**
     * Made by the client: the same question sent twice (a retry) is answered once, and the answer is written to its end,
     * with or without a reader. Without it, leaving ends the answer.
     */
    request_id: z.optional(requestId),
    /** Ours: 1 asks for the events `reasoning`, which older pages do not know. */
    reasoning: z.optional(z.coerce.number()),
  }),
  event: ChatEvent,
});

/**
 * Ours (`capabilities.stream_resume`): reads an answer again from any process, under way or ended: what comes after the
 * event with the `seq` `after`, to the end. Without `after` the header `last-event-id` says it, else all is sent.
 */
export const followChat = streamEndpoint({
  method: 'GET',
  path: '/chat/stream',
  auth: true,
  capability: 'stream_resume',
  input: z.object({
    run_id: runId,
    after: z.optional(z.coerce.number().check(z.int('位置不正确'), z.minimum(0, '位置不正确'))),
    /** As `askChat` has it. */
    reasoning: z.optional(z.coerce.number()),
  }),
  event: ChatEvent,
});

/** Ours: the caller's answers under way, oldest first. */
export const listRuns = endpoint({
  method: 'GET',
  path: '/chat/runs',
  auth: true,
  capability: 'stream_resume',
  input: z.object({}),
  output: z.array(
    z.object({ run_id: z.string(), session_id: z.number(), question_id: z.number(), answer_id: z.number() }),
  ),
});

/**
 * Stops an answer under way, named by `run_id` or by the question's `request_id`; what was written so far is kept.
 * Stopping twice is no error. `not_asked`: the question is not here yet; should it still come, it is refused.
 */
export const stopChat = endpoint({
  method: 'POST',
  path: '/chat/stop',
  auth: true,
  capability: 'stop',
  input: z.object({ run_id: z.optional(runId), request_id: z.optional(requestId) }),
  output: z.nullable(z.object({ state: z.enum(['stopped', 'not_asked']) })),
});
