import { eq, sql } from 'drizzle-orm';
import {
  addChannel,
  disableChannel,
  editChannel,
  enableChannel,
  listChannels,
  removeChannel,
  showChannel,
  testChannel,
} from 'shared/contracts/operator/chat/channels.ts';
import { chatRuns } from '../../../chat/tree/chat-tables.ts';
import type { Db, Tx } from '../../../platform/database/db.ts';
import { type OperatorApi, serveReading, serveWriting } from '../../../platform/operator/serve-command.ts';
import { cleanBaseUrl } from '../../../platform/outbound/base-url.ts';
import { invalidInput, notFound } from '../../../platform/refusals/refusal.ts';
import { findChannel, findChannels, lockChannel, type StoredChannel, setChannelModels } from './channel-rows.ts';
import { textChannels } from './channel-tables.ts';
import { sealKey } from './channel-writer.ts';
import { parseModels } from './parse-models.ts';
import { tryChannel } from './try-channel.ts';

export function channelCommands(operatorApi: OperatorApi): void {
  const { site } = operatorApi;
  const keys = { secrets: site.secrets, environment: site.config.text };

  const restsOf = ({ isEnvironment }: StoredChannel) =>
    isEnvironment && !site.config.text ? { rests: 'OPENAI_* are not set' } : {};

  serveReading(operatorApi, listChannels, async (_input, { db }) =>
    (await findChannels(db)).map((channel) => ({ ...shown(channel), ...restsOf(channel) })),
  );

  serveReading(operatorApi, showChannel, async ({ name }, { db }) => {
    const channel = await requireChannel(db, name);
    const { createTime, updateTime } = channel;
    return {
      ...shown(channel),
      ...restsOf(channel),
      create_time: createTime.toISOString(),
      update_time: updateTime.toISOString(),
      ...(await countAnswers(db, name)),
    };
  });

  serveReading(operatorApi, testChannel, async ({ name, model }, { db }) => {
    const channel = await requireChannel(db, name);
    const served = model ? channel.models.find(({ key }) => key === model) : channel.models[0];
    if (!served) throw invalidInput(`${name} serves ${model ? `no model "${model}"` : 'no model'}.`, 'model');
    return { channel: name, model: served.key, ...(await tryChannel(channel, served.remoteName, keys)) };
  });

  serveWriting(operatorApi, addChannel, async ({ name, key, models, reason: _reason, ...settings }, { tx, after }) => {
    const served = parseModels(models);
    const [made] = await tx
      .insert(textChannels)
      .values({ name, sealedKey: sealKey(site.secrets, key), ...columnsOf(settings) })
      .onConflictDoNothing()
      .returning({ id: textChannels.id });
    if (!made) throw invalidInput(`There is a channel "${name}" already. Edit it, or take another name.`, 'name');
    await setChannelModels(tx, made.id, served);
    after(() => site.prepared.forget());
    return shown(await requireChannel(tx, name));
  });

  serveWriting(
    operatorApi,
    editChannel,
    async ({ name, key, models, reason: _reason, ...settings }, { tx, log, after }) => {
      const channel = await requireLocked(tx, name);
      if (channel.isEnvironment) refuseOfEnvironment({ base_url: settings.base_url, key, models });
      log.before = shown(channel);
      await tx
        .update(textChannels)
        .set({
          ...columnsOf(settings),
          ...(key === undefined ? {} : { sealedKey: sealKey(site.secrets, key) }),
          updateTime: new Date(),
        })
        .where(eq(textChannels.id, channel.id));
      if (models !== undefined) await setChannelModels(tx, channel.id, parseModels(models));
      after(() => site.prepared.forget());
      return shown(await requireChannel(tx, name));
    },
  );

  for (const [command, isEnabled] of [
    [enableChannel, true],
    [disableChannel, false],
  ] as const) {
    serveWriting(operatorApi, command, async ({ name }, { tx, log, after }) => {
      const channel = await requireLocked(tx, name);
      log.before = { enabled: channel.isEnabled };
      await tx.update(textChannels).set({ isEnabled, updateTime: new Date() }).where(eq(textChannels.id, channel.id));
      after(() => site.prepared.forget());
      return shown({ ...channel, isEnabled });
    });
  }

  serveWriting(operatorApi, removeChannel, async ({ name }, { tx, log, after }) => {
    const channel = await requireLocked(tx, name);
    if (channel.isEnvironment && site.config.text) {
      throw invalidInput(`${name} is described by OPENAI_*: it would be back at the next start. Disable it.`, 'name');
    }
    log.before = shown(channel);
    await tx.delete(textChannels).where(eq(textChannels.id, channel.id));
    after(() => site.prepared.forget());
    return shown(channel);
  });
}

async function requireChannel(db: Db | Tx, name: string): Promise<StoredChannel> {
  const channel = await findChannel(db, name);
  if (channel) return channel;
  throw notFound(`There is no channel "${name}". \`channels list\` has all of them.`);
}

async function requireLocked(tx: Tx, name: string): Promise<StoredChannel> {
  await lockChannel(tx, name);
  return requireChannel(tx, name);
}

function refuseOfEnvironment(given: Record<string, unknown>): void {
  const variables: Record<string, string> = {
    base_url: 'OPENAI_BASE_URL',
    key: 'OPENAI_API_KEY',
    models: 'OPENAI_MODEL',
  };
  for (const [field, variable] of Object.entries(variables)) {
    if (given[field] === undefined) continue;
    throw invalidInput(`${field} of this channel is ${variable}: change it there and restart the api.`, field);
  }
}

interface Settings {
  base_url?: string | undefined;
  order?: number | undefined;
  weight?: number | undefined;
  first_byte_ms?: number | undefined;
  silence_ms?: number | undefined;
}

/** Inputs under the names of their columns; what is not given stays out. */
function columnsOf<S extends Settings>({ base_url, order, weight, first_byte_ms, silence_ms }: S) {
  const baseUrl = base_url === undefined ? undefined : cleanBaseUrl(base_url);
  const columns = { baseUrl, position: order, weight, firstByteMs: first_byte_ms, silenceMs: silence_ms };
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined)) as {
    [name in keyof typeof columns]: NonNullable<(typeof columns)[name]>;
  };
}

function shown(channel: StoredChannel) {
  const { name, isEnabled, isEnvironment, sealedKey, baseUrl, models, position, weight, firstByteMs, silenceMs } =
    channel;
  const stored = sealedKey ? ('yes' as const) : ('no' as const);
  return {
    name,
    enabled: isEnabled,
    base_url: baseUrl,
    key: isEnvironment ? ('OPENAI_API_KEY' as const) : stored,
    models: models.map(({ key, remoteName }) => (key === remoteName ? key : `${key}=${remoteName}`)),
    order: position,
    weight,
    first_byte_ms: firstByteMs,
    silence_ms: silenceMs,
  };
}

/** What a channel wrote in the last 24 hours. */
async function countAnswers(db: Db, name: string) {
  const [row] = await db
    .select({
      answers: sql<number>`count(*)::int`,
      cut_off: sql<number>`(count(*) filter (where ${chatRuns.status} = 'interrupted'))::int`,
      tokens_in: sql<number>`coalesce(sum(${chatRuns.tokensIn}), 0)::float8`,
      tokens_out: sql<number>`coalesce(sum(${chatRuns.tokensOut}), 0)::float8`,
    })
    .from(chatRuns)
    .where(sql`${chatRuns.channel} = ${name} and ${chatRuns.createTime} > now() - interval '24 hours'`);
  return row ?? { answers: 0, cut_off: 0, tokens_in: 0, tokens_out: 0 };
}
