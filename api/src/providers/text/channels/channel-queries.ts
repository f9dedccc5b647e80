import { and, asc, eq, exists, notInArray, type SQL } from 'drizzle-orm';
import type { OpenAiConfig } from '../../../platform/config/text-config.ts';
import type { Db } from '../../../platform/database/db.ts';
import type { TextModel } from '../text.ts';
import { textChannelModels, textChannels, textModels } from './channel-tables.ts';

/** A channel, and what a model is called there. */
export type ServingChannel = typeof textChannels.$inferSelect & { remoteName: string };

const environmentName = 'environment';

/** Models that an enabled channel serves. `isConfigured`: the environment describes a channel. */
export function findServedModels(db: Db, isConfigured: boolean): Promise<TextModel[]> {
  const served = db
    .select({ key: textChannelModels.modelKey })
    .from(textChannelModels)
    .innerJoin(textChannels, eq(textChannels.id, textChannelModels.channelId))
    .where(and(eq(textChannelModels.modelKey, textModels.key), inUse(isConfigured)));
  return db
    .select({
      key: textModels.key,
      alias: textModels.alias,
      price: textModels.price,
      memberFree: textModels.isMemberFree,
      abilities: textModels.abilities,
    })
    .from(textModels)
    .where(and(eq(textModels.isEnabled, true), exists(served)))
    .orderBy(asc(textModels.position), asc(textModels.key));
}

/** The enabled channels that serve a model. */
export async function findServingChannels(db: Db, model: string, isConfigured: boolean): Promise<ServingChannel[]> {
  const rows = await db
    .select({ channel: textChannels, remoteName: textChannelModels.remoteName })
    .from(textChannelModels)
    .innerJoin(textChannels, eq(textChannels.id, textChannelModels.channelId))
    .where(and(eq(textChannelModels.modelKey, model), inUse(isConfigured)))
    .orderBy(asc(textChannels.position), asc(textChannels.id));
  return rows.map(({ channel, remoteName }) => ({ ...channel, remoteName }));
}

/** The operator added one, enabled or not. */
export async function hasOwnChannel(db: Db): Promise<boolean> {
  return (await db.$count(textChannels, eq(textChannels.isEnvironment, false))) > 0;
}

/** The row of the environment rests while the environment describes none. */
function inUse(isConfigured: boolean): SQL | undefined {
  const enabled = eq(textChannels.isEnabled, true);
  return isConfigured ? enabled : and(enabled, eq(textChannels.isEnvironment, false));
}

/**
 * Writes the environment's channel into the table: address and models are the environment's, all else (order, weight,
 * prices, whether it is enabled) stays as the operator set it. Its key is never stored.
 */
export async function storeEnvironmentChannel(db: Db, { baseUrl, models }: OpenAiConfig): Promise<void> {
  await db.transaction(async (tx) => {
    const [channel] = await tx
      .insert(textChannels)
      .values({ name: environmentName, isEnvironment: true, baseUrl })
      .onConflictDoUpdate({ target: textChannels.name, set: { isEnvironment: true, baseUrl } })
      .returning({ id: textChannels.id });
    if (!channel) throw new Error('the channel of the environment was not stored');
    await tx
      .insert(textModels)
      .values(models.map((key, position) => ({ key, alias: key, price: 1, position })))
      .onConflictDoNothing();
    await tx
      .delete(textChannelModels)
      .where(and(eq(textChannelModels.channelId, channel.id), notInArray(textChannelModels.modelKey, models)));
    await tx
      .insert(textChannelModels)
      .values(models.map((key) => ({ channelId: channel.id, modelKey: key, remoteName: key })))
      .onConflictDoNothing();
  });
}
