import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Db, Tx } from '../../../platform/database/db.ts';
import { invalidInput } from '../../../platform/refusals/refusal.ts';
import { type Channel, channelModels, channels, models } from '../channel-tables.ts';

export interface ServedModel {
  key: string;
  /** What the channel calls it. */
  remoteName: string;
}

/** A channel as operators see it. */
export type StoredChannel = Channel & { models: ServedModel[] };

/** All channels, in the order in which they are asked. */
export async function findChannels(db: Db | Tx, name?: string): Promise<StoredChannel[]> {
  const found = await db
    .select()
    .from(channels)
    .where(name === undefined ? undefined : eq(channels.name, name))
    .orderBy(asc(channels.position), asc(channels.id));
  const served = await db
    .select({ channelId: channelModels.channelId, key: models.key, remoteName: channelModels.remoteName })
    .from(channelModels)
    .innerJoin(models, eq(models.key, channelModels.modelKey))
    .orderBy(asc(models.position), asc(models.key));
  return found.map((channel) => ({
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
  await tx.select({ id: channels.id }).from(channels).where(eq(channels.name, name)).for('update');
}

/** @throws Refusal when a model is not in the list of models of this modality: its price would not be known */
export async function setChannelModels(
  tx: Tx,
  channel: { id: number; modality: string },
  served: ServedModel[],
): Promise<void> {
  const keys = served.map(({ key }) => key);
  const known = await tx
    .select({ key: models.key })
    .from(models)
    .where(and(inArray(models.key, keys), eq(models.modality, channel.modality)));
  const unknown = keys.find((key) => !known.some((model) => model.key === key));
  if (unknown !== undefined) {
    const kind = channel.modality === 'text' ? '' : `${channel.modality} `;
    const flag = kind && ` --modality ${channel.modality}`;
    throw invalidInput(
      `There is no ${kind}model "${unknown}". Add it first: models add ${unknown} --alias … --price …${flag}`,
      'models',
    );
  }
  await tx.delete(channelModels).where(eq(channelModels.channelId, channel.id));
  await tx
    .insert(channelModels)
    .values(served.map(({ key, remoteName }) => ({ channelId: channel.id, modelKey: key, remoteName })));
}
