import { and, desc, eq, sql } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import type { DrawAction } from 'shared/contracts/creative/drawing.ts';
import { DrawAbilities, type DrawModel } from 'shared/contracts/creative/drawing-model.ts';
import { drawStatus } from 'shared/contracts/creative/drawing-record.ts';
import type { Db } from '../../platform/database/db.ts';
import { prepareOnce } from '../../platform/database/prepare-once.ts';
import type { Model } from '../../providers/channels/channel-tables.ts';
import { drawRecords, drawRequests } from '../pictures/drawing-tables.ts';

/** What a model is able to do, with the contract's defaults where its row says nothing. */
export const abilitiesOf = ({ capabilities }: Pick<Model, 'capabilities'>): DrawAbilities =>
  DrawAbilities.parse(capabilities);

/** As `draw/modelConfig` has it; the first one is the default. */
export const shownModel = (model: Model, at: number): DrawModel => ({
  name: model.alias,
  model: model.key,
  balance: model.price,
  default: at === 0 ? 1 : 0,
  member_free: model.isMemberFree ? 1 : 0,
  abilities: abilitiesOf(model),
});

/** Pixels of a picture whose size nobody said. */
const usualArea = 1024 * 1024;

/** The size of a picture of this ratio, within what the model can make. */
export function sizeOf(scale: string, { size }: Pick<DrawAbilities, 'size'>): { width: number; height: number } {
  const [across = 1, down = 1] = scale.split(':').map((part) => Number(part) || 1);
  const { least, most, step } = size ?? { least: 256, most: 2048, step: 64 };
  const fit = (side: number) => Math.min(Math.max(Math.round(side / step) * step, least), most);
  return { width: fit(Math.sqrt((usualArea * across) / down)), height: fit(Math.sqrt((usualArea * down) / across)) };
}

/** Pictures whose duration counts, and as many as have to be known. */
const latest = 50;
const fewest = 3;
/** Written into the query, so that the index of pictures that are there is used. */
const done = sql.raw(String(drawStatus.done));

const durationsOf = prepareOnce((db) => {
  const durations = db
    .select({
      seconds: sql<number>`extract(epoch from ${drawRecords.endTime} - ${drawRequests.sentTime})`.as('seconds'),
    })
    .from(drawRecords)
    .innerJoin(drawRequests, eq(drawRequests.id, drawRecords.requestId))
    .where(and(eq(drawRecords.modelKey, sql.placeholder('model')), sql`${drawRecords.status} = ${done}`))
    .orderBy(desc(drawRecords.id))
    .limit(latest)
    .as('durations');
  return db
    .select({
      count: sql<number>`count(*)::int`,
      median: sql<number | null>`percentile_cont(0.5) within group (order by ${durations.seconds})::float8`,
    })
    .from(durations)
    .prepare('draw_durations');
});

/** A page asks for it several times a second while it waits, and it changes slowly. Milliseconds. */
const usualLifetime = 10_000;
const usualOf = prepareOnce(() => new LRUCache<string, number>({ max: 1000, ttl: usualLifetime }));

/** Seconds that half of the latest pictures of each model took, of at most ten seconds ago; models with too few are left out. */
export async function findUsualSeconds(db: Db, models: string[]): Promise<Map<string, number>> {
  const cached = usualOf(db);
  const found = new Map<string, number>();
  for (const model of new Set(models)) {
    let usual = cached.get(model);
    if (usual === undefined) {
      usual = await measureUsual(db, model);
      if (usual === undefined) continue;
      cached.set(model, usual);
    }
    found.set(model, usual);
  }
  return found;
}

async function measureUsual(db: Db, model: string): Promise<number | undefined> {
  const [row] = await durationsOf(db).execute({ model });
  if (!row || row.count < fewest || row.median === null) return undefined;
  return Math.max(1, Math.round(row.median));
}

type Painted = Pick<typeof drawRecords.$inferSelect, 'status' | 'action' | 'source' | 'name'>;

/** What can be done now with a picture by its own model; nothing with one that is not there. */
export function ableActions({ status, action, source, name }: Painted, abilities: DrawAbilities): DrawAction[] {
  if (status !== drawStatus.done || !name) return [];
  // A provider that keeps its pictures answers with a grid of four; one of them alone is no grid.
  const isGrid = source !== null && !action.startsWith('upsample');
  const numbers = isGrid ? ([1, 2, 3, 4] as const) : ([1] as const);
  return [
    ...(abilities.upscale && !(source && !isGrid) ? numbers.map((number) => `upsample${number}` as const) : []),
    ...(abilities.variation ? numbers.map((number) => `variation${number}` as const) : []),
    ...(abilities.mask ? (['edit', 'extend'] as const) : []),
  ];
}
