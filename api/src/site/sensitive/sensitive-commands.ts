import { asc, eq, ilike, inArray, or } from 'drizzle-orm';
import { addWord, importWords, listWords, removeWord, testText } from 'shared/contracts/operator/chat/words.ts';
import type { Tx } from '../../platform/database/db.ts';
import { likePattern } from '../../platform/database/like-pattern.ts';
import { type OperatorApi, serveReading, serveWriting } from '../../platform/operator/serve-command.ts';
import { invalidInput, notFound } from '../../platform/refusals/refusal.ts';
import { findPage } from '../../platform/serve/pagination.ts';
import { sensitiveWords } from './sensitive-tables.ts';
import { squeeze } from './squeeze.ts';
import { WordFilter } from './word-filter.ts';

/** More would make every process slow to start and the list unreadable. */
const maxWords = 50_000;
const batchSize = 1000;
/** Minimum length of a word without padding; a single letter would forbid nearly every text. */
const shortestWord = 2;

export function sensitiveCommands(operatorApi: OperatorApi): void {
  serveReading(operatorApi, listWords, async (input, { db }) => {
    const matching = input.text ? ilike(sensitiveWords.word, likePattern(input.text)) : undefined;
    const rows = db.select().from(sensitiveWords).where(matching).orderBy(asc(sensitiveWords.word));
    return findPage(input, rows, db.$count(sensitiveWords, matching), shown);
  });

  serveWriting(operatorApi, addWord, async ({ word }, { tx, log }) => {
    log.target = `word ${word}`;
    const squeezed = squeeze(word).text;
    if (squeezed.length < shortestWord) throw invalidInput(tooShort(word), 'word');
    await requireRoom(tx, 1);
    const [added] = await tx.insert(sensitiveWords).values({ word, squeezed }).onConflictDoNothing().returning();
    if (!added) throw invalidInput(`"${word}" is in the list already, in this or another spelling.`, 'word');
    return shown(added);
  });

  serveWriting(operatorApi, removeWord, async ({ word }, { tx, log }) => {
    log.target = `word ${word}`;
    const meant = or(eq(sensitiveWords.squeezed, squeeze(word).text), eq(sensitiveWords.word, word));
    const [gone] = await tx.delete(sensitiveWords).where(meant).returning();
    if (!gone) throw notFound(`"${word}" is not in the list. \`words list ${word}\` looks for a part of one.`);
    return shown(gone);
  });

  serveWriting(operatorApi, importWords, async ({ content }, { tx, log }) => {
    const lines = content.split(/\r?\n/).map((line) => line.trim());
    const words = lines.filter((line) => line && !line.startsWith('#'));
    const wrong = words.find((word) => squeeze(word).text.length < shortestWord || word.length > 100);
    if (wrong !== undefined)
      throw invalidInput(wrong.length > 100 ? 'A word has at most 100 characters.' : tooShort(wrong), 'content');
    const rows = [...new Map(words.map((word) => [squeeze(word).text, word]))].map(([squeezed, word]) => ({
      word,
      squeezed,
    }));
    await requireRoom(tx, rows.length);
    let added = 0;
    for (let at = 0; at < rows.length; at += batchSize) {
      const batch = rows.slice(at, at + batchSize);
      added += (
        await tx.insert(sensitiveWords).values(batch).onConflictDoNothing().returning({ id: sensitiveWords.id })
      ).length;
    }
    log.target = `words (${added} new)`;
    return { lines: words.length, added, known: words.length - added, words: await tx.$count(sensitiveWords) };
  });

  serveReading(operatorApi, testText, async ({ text }, { db }) => {
    const all = await db.select({ squeezed: sensitiveWords.squeezed }).from(sensitiveWords);
    const found = new WordFilter(all.map(({ squeezed }) => squeezed)).find(text);
    if (found.length === 0) return { refused: false, words: [] };
    const rows = await db.select().from(sensitiveWords).where(inArray(sensitiveWords.squeezed, found));
    return { refused: true, words: rows.map(({ word }) => word).toSorted() };
  });
}

const shown = ({ id, word, createTime }: typeof sensitiveWords.$inferSelect) => ({
  id,
  word,
  create_time: createTime.toISOString(),
});

const tooShort = (word: string) =>
  `"${word}" has fewer than ${shortestWord} letters besides spaces and signs: it would refuse nearly every text.`;

async function requireRoom(tx: Tx, more: number): Promise<void> {
  if ((await tx.$count(sensitiveWords)) + more > maxWords) {
    throw invalidInput(`The list takes ${maxWords} words at most. Remove some first.`);
  }
}
