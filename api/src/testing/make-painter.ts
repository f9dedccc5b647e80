import { channelModels, channels, models } from '../providers/channels/channel-tables.ts';
import type { FakeImages } from './providers/fake-images.ts';
import type { TestApp } from './test-app.ts';

export interface NewPainter {
  name?: string;
  kind?: string;
  /** Keys of models; each is made if it is new. */
  models?: string[];
  price?: number;
  isMemberFree?: boolean;
  capabilities?: Record<string, unknown>;
  config?: Record<string, unknown>;
  position?: number;
}

/** A channel that paints by a fake, and its models. @returns the channel's id */
export async function makePainter(
  site: { database: Pick<TestApp['database'], 'db'> },
  fake: Pick<FakeImages, 'url'>,
  wanted: NewPainter = {},
): Promise<number> {
  const { name = 'painter', kind = 'openai-images', price = 2, capabilities = { count: 4 }, config = {} } = wanted;
  const { db } = site.database;
  const [made] = await db
    .insert(channels)
    .values({ name, kind, config, baseUrl: fake.url, position: wanted.position ?? 0 })
    .returning({ id: channels.id });
  if (!made) throw new Error('the channel was not made');
  for (const key of wanted.models ?? ['paint']) {
    await db
      .insert(models)
      .values({ key, modality: 'image', alias: key, price, capabilities, isMemberFree: wanted.isMemberFree ?? false })
      .onConflictDoNothing();
    await db.insert(channelModels).values({ channelId: made.id, modelKey: key, remoteName: `${key}-there` });
  }
  return made.id;
}
