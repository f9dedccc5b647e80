import { eq } from 'drizzle-orm';
import type { Tx } from '../platform/database/db.ts';
import { channelModels, channels, models } from '../providers/channels/channel-tables.ts';
import { demonstrationKindName, demonstrationModels } from './painter/demonstration-kind.ts';

/** The channel of the built-in painter with its models, which the operator may price and disable as any others. */
export async function seedPainter(tx: Tx): Promise<void> {
  if ((await tx.$count(channels, eq(channels.kind, demonstrationKindName))) > 0) return;
  const [channel] = await tx
    .insert(channels)
    .values({ name: 'demonstration', kind: demonstrationKindName, baseUrl: '' })
    .onConflictDoNothing()
    .returning({ id: channels.id });
  // The operator calls another channel so.
  if (!channel) return;
  const rows = demonstrationModels.map(({ remoteName: _name, ...row }, position) => ({
    ...row,
    modality: 'image',
    position,
  }));
  await tx.insert(models).values(rows).onConflictDoNothing();
  await tx
    .insert(channelModels)
    .values(demonstrationModels.map(({ key, remoteName }) => ({ channelId: channel.id, modelKey: key, remoteName })));
}
