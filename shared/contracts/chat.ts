import { endpoint, streamEndpoint } from 'shared/contracts/endpoint.ts';
import { id } from 'shared/contracts/id.ts';
import { page, pagingInput } from 'shared/contracts/paging.ts';
import * as z from 'shared/contracts/schema.ts';

/** `type` of `/chat/chat` and `/chat_records/*`. */
export const chatType = { chat: 1, creation: 2, skill: 3, mindMap: 4 } as const;
/** `type` of a row of `chatLog`. */
export const recordType = { question: 1, answer: 2 } as const;
/** Longest question in characters; longer ones are refused before anything is charged. */
export const questionLimit = 8000;
/** Answers to one question. */
export const mostAnswers = 3;
/** Files of one question. */
export const mostFiles = 5;
/** Longest session name; longer ones are cut (api-contract section 2). */
export const sessionNameLimit = 20;

const nothing = z.object({});

export const ChatSession = z.object({
  id: z.number(),
  name: z.string(),
  /** Ours: `YYYY-MM-DD HH:mm:ss` of the last message, for grouping by date. */
  update_time: z.string(),
  /** Ours (`capabilities.session_marks`): 1 for one that stands above the others, or in the archive. */
  is_pinned: z._default(z.number(), 0),
  is_archived: z._default(z.number(), 0),
});
export type ChatSession = z.infer<typeof ChatSession>;

/** The caller's sessions, the most recently used first. The server always keeps at least one outside the archive. */
export const listSessions = endpoint({
  method: 'GET',
  path: '/chatCategory/lists',
  auth: true,
  input: nothing,
  output: z.array(ChatSession),
});
export const addSession = endpoint({
  method: 'POST',
  path: '/chatCategory/add',
  auth: true,
  input: z.object({ name: z.optional(z.string().check(z.maxLength(1000, '会话名称过长'))) }),
  output: z.object({ id: z.number() }),
});
export const renameSession = endpoint({
  method: 'POST',
  path: '/chatCategory/edit',
  auth: true,
  input: z.object({
    id,
    name: z.string().check(z.trim(), z.minLength(1, '请输入会话名称'), z.maxLength(1000, '会话名称过长')),
  }),
  output: z.unknown(),
});
export const deleteSession = endpoint({
  method: 'POST',
  path: '/chatCategory/del',
  auth: true,
  input: z.object({ id }),
  output: z.unknown(),
});
export const clearSessions = endpoint({
  method: 'POST',
  path: '/chatCategory/clear',
  auth: true,
  input: nothing,
  output: z.unknown(),
});

export const ChatModel = z.object({
  key: z.string(),
  alias: z.string(),
  /** Credits for one question. */
  balance: z.number(),
  default: z.number(),
  member_free: z.number(),
  /** Ours: `vision` (sees pictures), `files` (gets the text of files), `reasoning`, `network`. */
  abilities: z.optional(z.array(z.string())),
});
export type ChatModel = z.infer<typeof ChatModel>;
/** Empty list: the server has one model and does not name it. */
export const listModels = endpoint({
  method: 'GET',
  path: '/chat/getModel',
  auth: true,
  input: nothing,
  output: z.array(ChatModel),
});

/** Ours (`capabilities.receipts`): what an answer cost, in whole credits. `held` is set aside before it is written. */
export const Receipt = z.object({
  held: z.number(),
  /** What it cost in the end. */
  settled: z.number(),
  /** What came back: nothing was written. */
  released: z.number(),
  /** What the user could spend right after it. */
  balance_after: z.number(),
});
export type Receipt = z.infer<typeof Receipt>;

/** Ours: a page of the web that an answer rests on; the text quotes it by its place in the list, `[1]` is the first. */
export const AnswerSource = z.object({ title: z.string(), url: z.string(), text: z._default(z.string(), '') });
export type AnswerSource = z.infer<typeof AnswerSource>;

/** What every event of an answer under way says. */
const answerEvent = {
  id: z.string(),
  data: z.string(),
  model: z.string(),
  index: z.number(),
  incremental: z.boolean(),
  seq: z.number(),
  run_id: z.string(),
};

/**
 * Events of an answer (api-contract 2.1 and section 4). `index` numbers parallel replies, `data` of a `chat` event is
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
    data: z.string(),
    finish_reason: z.enum(['stop', 'length', 'content_filter', 'stopped', 'interrupted']),
    question_id: z.number(),
    answer_id: z.number(),
    balance: z.number(),
    receipt: z.optional(Receipt),
    sources: z.optional(z.array(AnswerSource)),
  }),
  z.object({
    event: z.literal('error'),
    id: z.string(),
    /** The sentence for the visitor. */
    data: z.string(),
    /** 101: not enough balance, show the way to recharge. */
    code: z.number(),
    seq: z.number(),
    run_id: z.string(),
    /** Which of parallel replies failed; absent: the only one, or all. */
    index: z.optional(z.number()),
  }),
]);
export type ChatEvent = z.infer<typeof ChatEvent>;
export const notEnoughBalance = 101;

const questionText = z
  .string()
  .check(z.trim(), z.minLength(1, '请输入问题'), z.maxLength(questionLimit, `问题不能超过 ${questionLimit} 字`));

const runId = z.string().check(z.maxLength(64));
const requestId = z.string().check(z.regex(/^[\w-]{8,64}$/, '请求标识无效'));

export const askChat = streamEndpoint({
  method: 'POST',
  path: '/chat/chat',
  auth: true,
  input: z.object({
    /** A text; for a creation what was filled in, by field. */
    question: z.union([questionText, z.record(z.string(), z.union([z.string(), z.array(z.string())]))]),
    type: z._default(z.coerce.number(), chatType.chat),
    /** Of `type` 1 the session's id, of 2 the template's, of 3 the skill's. */
    other_id: id,
    category_id: z.optional(z.coerce.number()),
    model: z.optional(z.string().check(z.maxLength(100, '模型不存在'))),
    /** The web is searched first, for `chat.network_balance` credits besides. */
    network: z.optional(z.boolean()),
    /** Ours (`capabilities.files`): ids of the caller's uploads. The model gets their text, or sees them. */
    files: z.optional(z.array(id).check(z.maxLength(mostFiles, `一次最多附 ${mostFiles} 个文件`))),
    /**
     * Ours (`capabilities.message_branch`), what is wanted: an answer to a new question; another answer to the question
     * `parent_id`; more of the answer `parent_id`, whose text grows (`seq` goes on from its length).
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
          z.maximum(mostAnswers, `最多同时要 ${mostAnswers} 个回答`),
        ),
    ),
    /**
     * Made by the client: the same question sent twice (a retry) is answered once, and the answer is written to its end,
     * whoever reads. Without it, leaving ends the answer.
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
  input: nothing,
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
  input: z.object({ run_id: z.optional(runId), request_id: z.optional(requestId) }),
  output: z.nullable(z.object({ state: z.enum(['stopped', 'not_asked']) })),
});

/** Ours: a file that a question was asked with. `url` needs the token in its header unless it is a picture. */
export const AttachedFile = z.object({ id: z.number(), kind: z.string(), name: z.string(), url: z.string() });
export type AttachedFile = z.infer<typeof AttachedFile>;

export const ChatRecord = z.object({
  id: z.number(),
  type: z.number(),
  /** A question has one text, an answer one text for each parallel reply. */
  content: z.union([z.string(), z.array(z.string())]),
  create_time: z.string(),
  is_collect: z.number(),
  avatar: z.string(),
  voice_file: z.string(),
  /** Ours: a value of `messageType`; `content` is Markdown all the same. */
  message_type: z.optional(z.number()),
  /** Ours: how an answer ended; `running` while it is being written. */
  status: z.enum(['running', 'done', 'stopped', 'interrupted', 'failed']),
  model: z.string(),
  /** Ours: what the reader thinks of an answer, 1 or -1; 0: nothing said. */
  rating: z.optional(z.number()),
  /** Ours: the message before it, 0 for the first one. */
  parent_id: z.optional(z.number()),
  /** Ours: where there are several at this place, all of them in their order, this one among them. */
  siblings: z.optional(z.array(z.number())),
  /** Ours: what the model thought before it answered. */
  reasoning: z.optional(z.string()),
  /** Ours: what a question was asked with. */
  files: z.optional(z.array(AttachedFile)),
  /** Ours: pages of the web that an answer rests on. */
  sources: z.optional(z.array(AnswerSource)),
});
export type ChatRecord = z.infer<typeof ChatRecord>;
/** Oldest first within a page; page 1 holds the newest. */
export const listRecords = endpoint({
  method: 'GET',
  path: '/chat_records/chatLog',
  auth: true,
  input: z.object({
    ...pagingInput,
    type: z.coerce.number(),
    category_id: z.optional(z.coerce.number()),
    other_id: z.optional(id),
    /** Ours: shows the path to this message in place of the chosen one. */
    leaf_id: z.optional(id),
  }),
  output: page(ChatRecord),
});

/** Ours: shows the path through this message from now on, to the newest message below it. */
export const chooseBranch = endpoint({
  method: 'POST',
  path: '/chat_records/branch',
  auth: true,
  input: z.object({ id }),
  output: z.object({ leaf_id: z.number() }),
});

/** Ours (`capabilities.ratings`): what the reader thinks of an answer, and why; 0 takes it back. */
export const rateAnswer = endpoint({
  method: 'POST',
  path: '/chat_records/rate',
  auth: true,
  input: z.object({
    id,
    rating: z.union([z.literal(1), z.literal(-1), z.literal(0)], '评价不正确'),
    reason: z._default(z.string().check(z.trim(), z.maxLength(200, '原因不能超过 200 字')), ''),
  }),
  output: z.unknown(),
});

/** Ours: changes the text of a question; its answers stay. */
export const editQuestion = endpoint({
  method: 'POST',
  path: '/chat_records/edit',
  auth: true,
  input: z.object({ id, content: questionText }),
  output: z.unknown(),
});

/**
 * Hides records for good: one question with its answers (`id`), with `branch` one message with all that follows it, or all of a conversation (`type` and `other_id` as they
 * are asked with). What is still being written is stopped.
 */
export const cleanChat = endpoint({
  method: 'POST',
  path: '/chat_records/cleanChat',
  auth: true,
  input: z.object({
    id: z.optional(id),
    branch: z.optional(z.literal(1)),
    type: z.optional(z.coerce.number()),
    category_id: z.optional(z.coerce.number()),
    other_id: z.optional(id),
  }),
  output: z.unknown(),
});

/** Ours: what an answer of the caller cost, and its lines of the ledger, as `account_log/lists` shows them. */
export const getReceipt = endpoint({
  method: 'GET',
  path: '/chat/receipt',
  auth: true,
  input: z.object({ answer_id: id }),
  output: z.object({
    ...Receipt.shape,
    model: z.string(),
    lines: z.array(
      z.object({
        id: z.number(),
        change_type_desc: z.string(),
        change_amount_desc: z.string(),
        left_amount: z.string(),
        remark: z.string(),
        source_sn: z.string(),
        create_time: z.string(),
      }),
    ),
  }),
});

export const ExampleGroup = z.object({
  id: z.number(),
  name: z.string(),
  image: z.string(),
  sample: z.array(z.object({ id: z.number(), content: z.string(), category_id: z.number() })),
});
export type ExampleGroup = z.infer<typeof ExampleGroup>;
export const listExamples = endpoint({
  method: 'GET',
  path: '/question/samplesLists',
  auth: false,
  input: nothing,
  output: z.array(ExampleGroup),
});
