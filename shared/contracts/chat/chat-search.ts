import { endpoint } from 'shared/contracts/endpoint.ts';
import { id } from 'shared/contracts/id.ts';
import { page, pagingInput } from 'shared/contracts/paging.ts';
import * as z from 'shared/contracts/schema.ts';

/** Characters of a word that is searched for; a shorter one of letters would find nearly everything, one of Chinese does not. */
export const keywordLength = { least: 2, most: 50 } as const;

/** Whether a word says enough to be looked for: a single Chinese, Japanese or Korean character does. */
export const isEnough = (word: string): boolean =>
  Array.from(word).length >= keywordLength.least ||
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]$/u.test(word);

/** Words of a keyword, as the server reads them. */
export const splitWords = (keyword: string): string[] => keyword.trim().split(/\s+/).filter(Boolean);

/** The server looks for it: there is a word, and every word is long enough. */
export function isSearchable(keyword: string): boolean {
  const words = splitWords(keyword);
  return words.length > 0 && words.every(isEnough);
}

/** A question or an answer that has all words of the keyword. */
export const SearchHit = z.object({
  id: z.number(),
  session_id: z.number(),
  session_name: z.string(),
  /** As in `chatLog`: 1 a question, 2 an answer. */
  type: z.number(),
  /** The text around the first word. */
  excerpt: z.string(),
  create_time: z.string(),
});
export type SearchHit = z.infer<typeof SearchHit>;

/**
 * Ours (`capabilities.chat_search`): full text over the caller's own chat, the newest first; `category_id` narrows it to one
 * session. Words are separated by spaces. `count` is at most 500.
 */
export const searchRecords = endpoint({
  method: 'GET',
  path: '/chat_records/search',
  auth: true,
  capability: 'chat_search',
  input: z.object({
    ...pagingInput,
    keyword: z
      .string()
      .check(
        z.trim(),
        z.minLength(1, '请输入要查找的内容'),
        z.maxLength(keywordLength.most, `搜索内容不能超过 ${keywordLength.most} 个字`),
      ),
    category_id: z.optional(id),
  }),
  output: page(SearchHit),
});

/**
 * Ours (`capabilities.chat_search`): where a message of the chat stands: its session, and its page of `chatLog`; with
 * `leaf_id` of the path to that message, for one that is not on the shown path.
 */
export const findRecordPlace = endpoint({
  method: 'GET',
  path: '/chat_records/place',
  auth: true,
  capability: 'chat_search',
  input: z.object({ id, page_size: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(30)), 30) }),
  output: z.object({ session_id: z.number(), page_no: z.number(), leaf_id: z.optional(z.number()) }),
});

/** Ours (`capabilities.chat_search`): the beginnings of the questions on a session's shown path, the oldest first. */
export const listQuestions = endpoint({
  method: 'GET',
  path: '/chat_records/questions',
  auth: true,
  capability: 'chat_search',
  input: z.object({ ...pagingInput, category_id: id }),
  output: page(z.object({ id: z.number(), text: z.string(), create_time: z.string() })),
});
