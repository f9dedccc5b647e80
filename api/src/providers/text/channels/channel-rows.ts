import { asc, eq, inArray } from 'drizzle-orm';
import type { Db, Tx } from '../../../platform/database/db.ts';
import { invalidInput } from '../../../platform/refusals/refusal.ts';
import { textChannelModels, textChannels, textModels } from './channel-tables.ts';

export interface ServedModel {
  key: string;
  /** What the channel calls it. */
  remoteName: string;
}

/** A channel as operators see it. */
export type StoredChannel = typeof textChannels.$inferSelect & { models: ServedModel[] };

/** All channels, in the order in which they are asked. */
export async function findChannels(db: Db | Tx, name?: string): Promise<StoredChannel[]> {
  const channels = await db
    .select()
    .from(textChannels)
    .where(name === undefined ? undefined : eq(textChannels.name, name))
    .orderBy(asc(textChannels.position), asc(textChannels.id));
  const served = await db
    .select({ channelId: textChannelModels.channelId, key: textModels.key, remoteName: textChannelModels.remoteName })
    .from(textChannelModels)
    .innerJoin(textModels, eq(textModels.key, textChannelModels.modelKey))
    .orderBy(asc(textModels.position), asc(textModels.key));
  return channels.map((channel) => ({
    ...channel,
    models: served
      .filter(({ channelId }) => channelId === channel.id)
      .map(({ key, remoteName }) => ({ key, remoteName })),
  }));
}

export async function findChannel(db: Db | Tx, name: string): Promise<StoredChannel | undefined> {
  return (await findChannels(db, name))[0];
}

/** Two changes of one channel follow each other. */
export async function lockChannel(tx: Tx, name: string): Promise<void> {
  await tx.select({ id: textChannels.id }).from(textChannels).where(eq(textChannels.name, name)).for('update');
}

/** @throws Refusal when a model is not in the list of models: its price would not be known */
export async function setChannelModels(tx: Tx, channelId: number, models: ServedModel[]): Promise<void> {
  const keys = models.map(({ key }) => key);
  const known = await tx.select({ key: textModels.key }).from(textModels).where(inArray(textModels.key, keys));
  const unknown = keys.find((key) => !known.some((model) => model.key === key));
  if (unknown !== undefined) {
    throw invalidInput(
      `There is no model "${unknown}". Add it first: models add ${unknown} --alias … --price …`,
      'models',
    );
  }
  await tx.delete(textChannelModels).where(eq(textChannelModels.channelId, channelId));
  await tx
    .insert(textChannelModels)
    .values(models.map(({ key, remoteName }) => ({ channelId, modelKey: key, remoteName })));
}
