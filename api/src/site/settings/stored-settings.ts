import { eq, gte, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { TitleSettings } from 'shared/contracts/operator/chat/title-settings.ts';
import type { MapSettings } from 'shared/contracts/operator/creative/map-settings.ts';
import type { QrSettings } from 'shared/contracts/operator/creative/qr-settings.ts';
import type {
  DistributionSettings,
  ShareTaskSettings,
} from 'shared/contracts/operator/promotion/distribution-settings.ts';
import type { WithdrawalSettings } from 'shared/contracts/operator/promotion/withdrawal-settings.ts';
import type { LimitSettings } from 'shared/contracts/operator/site/limit-settings.ts';
import type { OperatorSettings } from 'shared/contracts/operator/site/operator-settings.ts';
import type { RegistrationSettings } from 'shared/contracts/operator/site/registration-settings.ts';
import { settingSections } from 'shared/contracts/operator/site/settings.ts';
import * as z from 'shared/contracts/schema.ts';
import type { SiteConfig } from 'shared/contracts/site/site.ts';
import type { Db, Tx } from '../../platform/database/db.ts';
import { prepareOnce } from '../../platform/database/prepare-once.ts';
import { decorations, settings, visits } from './site-tables.ts';

/** `pc/config`, and what operators decide besides. */
type Sections = SiteConfig & {
  operator: OperatorSettings;
  limits: LimitSettings;
  qr_art: QrSettings;
  mind_map: MapSettings;
  chat_titles: TitleSettings;
  registration: RegistrationSettings;
  withdrawal: WithdrawalSettings;
  distribution: DistributionSettings;
  share_task: ShareTaskSettings;
};

/** Every question reads one. */
const sectionByName = prepareOnce((db) =>
  db
    .select()
    .from(settings)
    .where(eq(settings.name, sql.placeholder('name')))
    .prepare('setting_section'),
);

/**
 * One section of the settings: what operators stored, else its defaults.
 * @throws Error when what is stored is not what the contract says
 */
export async function findSection<N extends keyof Sections>(db: Db | Tx, name: N): Promise<Sections[N]> {
  const [row] = await sectionByName(db).execute({ name });
  const schema = settingSections[name] as z.ZodMiniType<Sections[N]>;
  const whole = z.safeParse(schema, row?.value);
  // A section of operators alone has its defaults inside.
  const parsed = row || whole.success ? whole : z.safeParse(schema, {});
  if (!parsed.success) throw new Error(`settings: ${name} is not what the contract says`);
  return parsed.data;
}

/** The same, at most a second old: for what a page shows. What a change goes by is read with it, by `findSection`. */
export const keptSection = <N extends keyof Sections>(
  { db, prepared }: Pick<FastifyInstance, 'db' | 'prepared'>,
  name: N,
): Promise<Sections[N]> => prepared.find(`section ${name}`, () => findSection(db, name));

/** The stored section, locked until the transaction ends; a missing one is made at its defaults. */
export async function lockSection(tx: Tx, name: string): Promise<unknown> {
  await tx
    .insert(settings)
    .values({ name, value: parseSection(name, undefined) ?? {} })
    .onConflictDoNothing();
  const [row] = await tx.select().from(settings).where(eq(settings.name, name)).for('update');
  return row?.value;
}

/** A section as the contract parses it; where nothing is stored, its defaults. */
export function parseSection(name: string, value: unknown): unknown {
  const schema = settingSections[name];
  if (!schema) throw new Error(`settings: there is no section ${name}`);
  const parsed = z.safeParse(schema, value);
  // Unset values have their defaults; operators' own sections have defaults inside.
  const usual = parsed.success ? parsed : z.safeParse(schema, {});
  return usual.success ? usual.data : value;
}

/** Sections of `pc/config` that the operator changed, by name. */
export async function findSettings(db: Db | Tx): Promise<Record<string, unknown>> {
  const rows = await db.select().from(settings);
  return Object.fromEntries(rows.map((row) => [row.name, row.value]));
}

export async function findDecoration(db: Db, id: number) {
  const [row] = await db.select().from(decorations).where(eq(decorations.id, id));
  return row;
}

/** Visits by day of Beijing, from this one on. */
export const countVisitsByDay = (db: Db, from: string) =>
  db
    .select({ day: visits.day, count: sql<number>`sum(${visits.count})::int` })
    .from(visits)
    .where(gte(visits.day, from))
    .groupBy(visits.day);

/** Adds visits, by `<day> <terminal>`. */
export async function addVisits(db: Db, counts: ReadonlyMap<string, number>): Promise<void> {
  const rows = [...counts].map(([key, count]) => {
    const [day = '', terminal] = key.split(' ');
    return { day, terminal: Number(terminal), count };
  });
  // In one order everywhere, so that two processes do not wait for each other.
  rows.sort((one, other) => one.terminal - other.terminal);
  await db
    .insert(visits)
    .values(rows)
    .onConflictDoUpdate({
      target: [visits.day, visits.terminal],
      set: { count: sql`${visits.count} + excluded.count` },
    });
}
