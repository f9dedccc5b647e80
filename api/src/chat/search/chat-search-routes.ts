import type { FastifyInstance } from 'fastify';
import {
  findRecordPlace,
  isEnough,
  keywordLength,
  listQuestions,
  searchRecords,
} from 'shared/contracts/chat/chat-search.ts';
import { recordType } from 'shared/contracts/chat/record/chat-record.ts';
import { beijingTime } from '../../platform/format/beijing-time.ts';
import { shareOf } from '../../platform/load/callers.ts';
import { Semaphore } from '../../platform/load/semaphore.ts';
import { invalidInput, Overloaded, tooManyCalls } from '../../platform/refusals/refusal.ts';
import { serve } from '../../platform/serve/serve.ts';
import { requireSession } from '../session/stored-sessions.ts';
import { excerptOf } from './excerpt.ts';
import { indexMessages } from './index-messages.ts';
import { findHits, findMatching, findPosition, findQuestions } from './search-queries.ts';
import { formsOf } from './word-forms.ts';

/** Words of one search; each costs a comparison with every candidate. */
const maxWords = 5;
/** Searches of one user that may wait. */
const maxSearchesOfOne = 3;

export function chatSearchRoutes(app: FastifyInstance): void {
  const searches = new Semaphore({ atOnce: 2, maxWaiting: 100, refusal: () => new Overloaded() });
  app.jobs.add({ name: 'index-messages', everySeconds: 5, limitSeconds: 30, run: () => indexMessages(app.db) });

  serve(app, searchRecords, async ({ keyword, category_id, page_no, page_size }, { db, user }) => {
    const words = [...new Set(keyword.toLowerCase().split(/\s+/))].slice(0, maxWords);
    if (!words.every(isEnough)) throw invalidInput(`每个词至少 ${keywordLength.least} 个字母`, 'keyword');
    if (category_id) await requireSession(db, user.id, category_id);
    const share = shareOf(user.id, { max: maxSearchesOfOne, refusal: () => tooManyCalls() });
    return searches.run(async () => {
      const found = await findMatching(db, { userId: user.id, words, sessionId: category_id });
      const ids = found.slice((page_no - 1) * page_size, page_no * page_size);
      const rows = await findHits(db, ids);
      const forms = formsOf(words[0] ?? '');
      const lists = rows.map((row) => ({
        id: row.id,
        session_id: row.sessionId,
        session_name: row.sessionName,
        type: row.role === 'question' ? recordType.question : recordType.answer,
        excerpt: excerptOf(row.text, forms),
        create_time: beijingTime(row.createTime),
      }));
      return { lists, count: found.length, page_no, page_size };
    }, [share]);
  });

  serve(app, findRecordPlace, async ({ id, page_size }, { db, user }) => {
    const { sessionId, leafId, newer } = await findPosition(db, user.id, id);
    return { session_id: sessionId, leaf_id: leafId, page_no: Math.floor(newer / page_size) + 1 };
  });

  serve(app, listQuestions, async ({ category_id, page_no, page_size }, { db, user }) => {
    const session = await requireSession(db, user.id, category_id);
    const { rows, count } = await findQuestions(db, session, { no: page_no, size: page_size });
    const lists = rows.map(({ id, text, createTime }) => ({ id, text, create_time: beijingTime(createTime) }));
    return { lists, count, page_no, page_size };
  });
}
