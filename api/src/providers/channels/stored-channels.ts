import { and, asc, eq, exists, inArray, notInArray, or, type SQL } from 'drizzle-orm';
import type { Db } from '../../platform/database/db.ts';
import type { ChannelKind, EnvironmentChannel } from './channel-kind.ts';
import { type Channel, channelModels, channels, type Model, models } from './channel-tables.ts';

/** A channel, and what a model is called there. */
export type ServingChannel = Channel & { remoteName: string };

const environmentName = 'environment';

/** Enabled models of a modality that an enabled channel of these kinds serves. */
export function findServedModels(db: Db, modality: string, kinds: ChannelKind[]): Promise<Model[]> {
  const served = db
    .select({ key: channelModels.modelKey })
    .from(channelModels)
    .innerJoin(channels, eq(channels.id, channelModels.channelId))
    .where(and(eq(channelModels.modelKey, models.key), inUse(kinds)));
  return db
    .select()
    .from(models)
    .where(and(eq(models.modality, modality), eq(models.isEnabled, true), exists(served)))
    .orderBy(asc(models.position), asc(models.key));
}

/** The enabled channels of these kinds that serve a model. */
export async function findServingChannels(db: Db, model: string, kinds: ChannelKind[]): Promise<ServingChannel[]> {
  const rows = await db
    .select({ channel: channels, remoteName: channelModels.remoteName })
    .from(channelModels)
    .innerJoin(channels, eq(channels.id, channelModels.channelId))
    .where(and(eq(channelModels.modelKey, model), inUse(kinds)))
    .orderBy(asc(channels.position), asc(channels.id));
  return rows.map(({ channel, remoteName }) => ({ ...channel, remoteName }));
}

/** The operator added one of this kind, enabled or not. */
export async function hasOwnChannel(db: Db, kind: string): Promise<boolean> {
  return (await db.$count(channels, and(eq(channels.kind, kind), eq(channels.isEnvironment, false)))) > 0;
}

/** The row of the environment rests while the environment describes none. */
function inUse(kinds: ChannelKind[]): SQL | undefined {
  const names = kinds.map(({ name }) => name);
  const described = kinds.filter(({ environment }) => environment?.channel).map(({ name }) => name);
  return and(
    eq(channels.isEnabled, true),
    inArray(channels.kind, names),
    or(eq(channels.isEnvironment, false), inArray(channels.kind, described)),
  );
}

/**
 * Writes the environment's channel into the table: address and models are the environment's, all else (order, weight,
 * prices, whether it is enabled) stays as the operator set it. Its key is never stored.
 */
export async function storeEnvironmentChannel(
  db: Db,
  { name: kind, modality }: ChannelKind,
  { baseUrl, models: keys }: EnvironmentChannel,
): Promise<void> {
  await db.transaction(async (tx) => {
    const [channel] = await tx
      .insert(channels)
      .values({ name: environmentName, kind, isEnvironment: true, baseUrl })
      .onConflictDoUpdate({ target: channels.name, set: { isEnvironment: true, kind, baseUrl } })
      .returning({ id: channels.id });
    if (!channel) throw new Error('the channel of the environment was not stored');
    await tx
      .insert(models)
      .values(keys.map((key, position) => ({ key, modality: modality.name, alias: key, price: 1, position })))
      .onConflictDoNothing();
    await tx
      .delete(channelModels)
      .where(and(eq(channelModels.channelId, channel.id), notInArray(channelModels.modelKey, keys)));
    await tx
      .insert(channelModels)
      .values(keys.map((key) => ({ channelId: channel.id, modelKey: key, remoteName: key })))
      .onConflictDoNothing();
  });
}
