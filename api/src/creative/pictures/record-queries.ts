import {
  and,
  arrayContains,
  desc,
  eq,
  getTableColumns,
  gte,
  ilike,
  inArray,
  isNull,
  lt,
  type Placeholder,
  type SQL,
  sql,
} from 'drizzle-orm';
import { drawStatus, type listDrawRecords } from 'shared/contracts/creative/drawing-record.ts';
import type { ServedInput } from 'shared/contracts/endpoint.ts';
import type { Db, Tx } from '../../platform/database/db.ts';
import { gramsOf } from '../../platform/database/grams.ts';
import { likePattern } from '../../platform/database/like-pattern.ts';
import { prepareOnce } from '../../platform/database/prepare-once.ts';
import { beijingMoment } from '../../platform/format/beijing-time.ts';
import { type Task, tasks } from '../../platform/tasks/task-tables.ts';
import { type DrawRequest, drawRecords, drawRequests, type StoredRecord } from './drawing-tables.ts';

// Each field of a row costs the embedded database a microsecond, and lists have dozens of rows: what no picture shows is left out.
const { failureDetail: _detail, userId: _owner, ...shownColumns } = getTableColumns(drawRecords);
const { deletedTime: _deleted, removedTime: _removed, ...recordColumns } = shownColumns;
const { grams: _grams, mask: _mask, extend: _extend, source: _source, ...askedColumns } = getTableColumns(drawRequests);
const { sourceChannel: _from, channel: _channel, styleWords: _words, useName: _use, ...requestColumns } = askedColumns;
const taskColumns = { id: tasks.id, kind: tasks.kind, state: tasks.state, progress: tasks.progress };

/** A record, what was asked for, and the task while there is one: as pictures show them. */
export interface FoundRecord {
  record: Pick<StoredRecord, keyof typeof recordColumns>;
  request: Pick<DrawRequest, keyof typeof requestColumns>;
  task: Pick<Task, keyof typeof taskColumns> | null;
}

type Filters = Omit<ServedInput<typeof listDrawRecords>, 'page_no' | 'page_size' | 'page_type'>;

/** Ours: waiting or being drawn. */
const underWay = 4;

/** Every record with its request, and its task while it has not ended; with how many match at all, where they are counted. */
export const findRecords = (db: Db | Tx, total: SQL<number> = sql<number>`0`) =>
  db
    .select({ record: recordColumns, request: requestColumns, task: taskColumns, total })
    .from(drawRecords)
    .innerJoin(drawRequests, eq(drawRequests.id, drawRecords.requestId))
    .leftJoin(tasks, and(eq(tasks.id, drawRequests.taskId), lt(drawRecords.status, drawStatus.failed)));

/** The query that a page repeats while the picture is painted. */
const ownById = prepareOnce((db) =>
  findRecords(db)
    .where(
      and(
        eq(drawRecords.userId, sql.placeholder('userId')),
        sql`${drawRecords.id} = any(${sql.placeholder('ids')}::text::int[])`,
        isNull(drawRecords.deletedTime),
      ),
    )
    .prepare('own_draw_records'),
);

/** A user's own records of these ids that are not deleted, in the order of the ids. */
export async function findOwnRecords(db: Db | Tx, userId: number, ids: number[]): Promise<FoundRecord[]> {
  if (ids.length === 0) return [];
  const found = await ownById(db).execute({ userId, ids: `{${ids.join()}}` });
  const byId = new Map(found.map((row) => [row.record.id, row]));
  return [...new Set(ids)].flatMap((id) => byId.get(id) ?? []);
}

/** Those of the ids that are records of the user's own, deleted ones too. */
export async function findOwnIds(db: Db | Tx, userId: number, ids: number[]): Promise<Set<number>> {
  const named = ids.filter((id) => id > 0);
  if (named.length === 0) return new Set();
  const own = and(eq(drawRecords.userId, userId), inArray(drawRecords.id, named));
  const rows = await db.select({ id: drawRecords.id }).from(drawRecords).where(own);
  return new Set(rows.map(({ id }) => id));
}

/** A user's own record that is not deleted. */
export async function findOwnRecord(db: Db | Tx, userId: number, id: number): Promise<FoundRecord | undefined> {
  const [found] = await findOwnRecords(db, userId, [id]);
  return found;
}

export interface Slice {
  limit: number;
  offset: number;
}

export interface RecordPage {
  rows: FoundRecord[];
  /** How many match at all. */
  count: number;
}

/** One page of a user's own pictures, the newest first. */
export function findRecordPage(db: Db, userId: number, filters: Filters, slice: Slice): Promise<RecordPage> {
  const { status, ...others } = filters;
  const owner = { userId, tool: 'draw' } as const;
  if (!Object.values(others).some(Boolean)) return findUsualPage(db, { ...owner, status }, slice);
  return findPageOf(db, and(ownOf(owner), ofStatus(status), ...narrowed(db, userId, others)), slice);
}

type Owner = Pick<StoredRecord, 'userId' | 'tool'>;
type Filled<T> = { [Name in keyof T]: T[Name] | Placeholder };

export const ownOf = ({ userId, tool }: Filled<Owner>) =>
  and(eq(drawRecords.userId, userId), eq(drawRecords.tool, tool), isNull(drawRecords.deletedTime));

/** @param status as `listDrawRecords` has it */
export function ofStatus(status: number | Placeholder): SQL | undefined {
  if (status === -1) return undefined;
  return status === underWay ? lt(drawRecords.status, drawStatus.failed) : eq(drawRecords.status, status);
}

function pageQuery(db: Db | Tx, matching: SQL | undefined, { limit, offset }: Filled<Slice>) {
  const ids = db
    .select({ id: drawRecords.id })
    .from(drawRecords)
    .where(matching)
    .orderBy(desc(drawRecords.id))
    .limit(limit)
    .offset(offset);
  const total = sql<number>`(select count(*)::int from ${drawRecords} where ${matching})`;
  return findRecords(db, total).where(inArray(drawRecords.id, ids)).orderBy(desc(drawRecords.id));
}

const held = <Name extends string>(name: Name) => sql.placeholder(name);
const usualQuery = (status: number | Placeholder, name: string) =>
  prepareOnce((db) => {
    const matching = and(ownOf({ userId: held('userId'), tool: held('tool') }), ofStatus(status));
    return pageQuery(db, matching, { limit: held('limit'), offset: held('offset') }).prepare(name);
  });
/** The usual first query of pages: building and planning it takes as long as running it. */
const usual = {
  all: usualQuery(-1, 'draw_records_all'),
  open: usualQuery(underWay, 'draw_records_open'),
  one: usualQuery(held('status'), 'draw_records_of_status'),
};

/** A page of a user's own records of one tool, by their status alone. */
export async function findUsualPage(
  db: Db,
  { status, ...owner }: Owner & { status: number },
  slice: Slice,
): Promise<RecordPage> {
  const query = usual[status === -1 ? 'all' : status === underWay ? 'open' : 'one'];
  const rows = await query(db).execute({ ...owner, ...slice, status });
  return counted(db, rows, and(ownOf(owner), ofStatus(status)), slice);
}

/** The records of a page that match, the newest first. */
export async function findPageOf(db: Db, matching: SQL | undefined, slice: Slice): Promise<RecordPage> {
  return counted(db, await pageQuery(db, matching, slice), matching, slice);
}

/** Past its end a list has no row that would say how long it is. */
async function counted(
  db: Db,
  rows: (FoundRecord & { total: number })[],
  matching: SQL | undefined,
  { offset }: Slice,
): Promise<RecordPage> {
  const [first] = rows;
  return { rows, count: first || offset === 0 ? (first?.total ?? 0) : await db.$count(drawRecords, matching) };
}

function narrowed(db: Db, userId: number, filters: Omit<Filters, 'status'>): (SQL | undefined)[] {
  const { model, keyword, start_time, end_time, shape, is_favourite, action } = filters;
  const words = (keyword ?? '').split(/\s+/).filter(Boolean);
  return [
    model ? eq(drawRecords.modelKey, model) : undefined,
    words.length > 0 ? haveWords(db, userId, words) : undefined,
    start_time ? gte(drawRecords.createTime, beijingMoment(start_time)) : undefined,
    end_time ? lt(drawRecords.createTime, beijingMoment(end_time, '24:00:00')) : undefined,
    shape ? shapes[shape] : undefined,
    is_favourite === '1' ? eq(drawRecords.isFavourite, true) : undefined,
    action ? sql`regexp_replace(${drawRecords.action}, '\\d$', '') = ${action}` : undefined,
  ];
}

const shapes = {
  square: sql`${drawRecords.width} = ${drawRecords.height}`,
  wide: sql`${drawRecords.width} > ${drawRecords.height}`,
  tall: sql`${drawRecords.width} < ${drawRecords.height}`,
};

function haveWords(db: Db, userId: number, words: string[]): SQL {
  const asked = db
    .select({ id: drawRequests.id })
    .from(drawRequests)
    .where(and(...words.map((word) => isAskedWith(userId, word))));
  return inArray(drawRecords.requestId, asked);
}

/**
 * Requests of a user's with this word in the prompt. The index of letter pairs finds candidates; a word of one letter has none
 * and is compared alone.
 */
export function isAskedWith(userId: number, word: string): SQL | undefined {
  const grams = gramsOf(userId, word);
  return and(
    eq(drawRequests.userId, userId),
    grams.length > 0 ? arrayContains(drawRequests.grams, grams) : undefined,
    ilike(drawRequests.prompt, likePattern(word)),
  );
}

export const ownRecords = (userId: number, ids: number[]) =>
  and(eq(drawRecords.userId, userId), inArray(drawRecords.id, ids));
