import { and, desc, eq, inArray, isNull, ne, sql } from 'drizzle-orm';
import type { Db } from '../../platform/database/db.ts';
import { drawRecords, drawRequests, type StoredThumbnail } from '../pictures/drawing-tables.ts';
import { isAskedWith } from '../pictures/record-queries.ts';

/** Pictures that are shown of each prompt. */
const maxShown = 4;

/** What a user has asked for and not deleted: each prompt once, the latest first. */
export async function findPromptHistory(
  db: Db,
  userId: number,
  { keyword = '', limit, offset }: { keyword?: string | undefined; limit: number; offset: number },
) {
  const matching = and(
    eq(drawRequests.userId, userId),
    eq(drawRequests.tool, 'draw'),
    ne(drawRequests.prompt, ''),
    isNull(drawRecords.deletedTime),
    ...keyword.split(/\s+/).map((word) => (word ? isAskedWith(userId, word) : undefined)),
  );
  const joined = eq(drawRecords.requestId, drawRequests.id);
  const rows = await db
    .select({
      prompt: drawRequests.prompt,
      last: sql<number>`max(${drawRequests.id})`.as('last'),
      createTime: sql`max(${drawRequests.createTime})`.mapWith(drawRequests.createTime),
      count: sql<number>`(count(*) filter (where ${drawRecords.name} <> ''))::int`,
    })
    .from(drawRequests)
    .innerJoin(drawRecords, joined)
    .where(matching)
    .groupBy(drawRequests.prompt)
    .orderBy(desc(sql`last`))
    .limit(limit)
    .offset(offset);
  const [total] = await db
    .select({ count: sql<number>`count(distinct ${drawRequests.prompt})::int` })
    .from(drawRequests)
    .innerJoin(drawRecords, joined)
    .where(matching);
  const pictures = await findPictures(
    db,
    userId,
    rows.map(({ prompt }) => prompt),
  );
  return { rows: rows.map((row) => ({ ...row, pictures: pictures.get(row.prompt) ?? [] })), count: total?.count ?? 0 };
}

interface FoundPicture {
  id: number;
  name: string;
  thumbnails: StoredThumbnail[];
}

/** The latest pictures of each prompt. */
async function findPictures(db: Db, userId: number, prompts: string[]): Promise<Map<string, FoundPicture[]>> {
  if (prompts.length === 0) return new Map();
  const numbered = db
    .select({
      id: drawRecords.id,
      prompt: drawRequests.prompt,
      name: drawRecords.name,
      thumbnails: drawRecords.thumbnails,
      place: sql<number>`row_number() over (partition by ${drawRequests.prompt} order by ${drawRecords.id} desc)`.as(
        'place',
      ),
    })
    .from(drawRequests)
    .innerJoin(drawRecords, eq(drawRecords.requestId, drawRequests.id))
    .where(
      and(
        eq(drawRequests.userId, userId),
        eq(drawRequests.tool, 'draw'),
        inArray(drawRequests.prompt, prompts),
        isNull(drawRecords.deletedTime),
        ne(drawRecords.name, ''),
      ),
    )
    .as('numbered');
  const found = await db
    .select()
    .from(numbered)
    .where(sql`${numbered.place} <= ${maxShown}`)
    .orderBy(desc(numbered.id));
  return Map.groupBy(found, ({ prompt }) => prompt);
}
