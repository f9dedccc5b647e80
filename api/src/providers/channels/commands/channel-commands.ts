import { eq } from 'drizzle-orm';
import * as nouns from 'shared/contracts/operator/chat/channels.ts';
import type { Db, Tx } from '../../../platform/database/db.ts';
import { type OperatorApi, serveReading, serveWriting } from '../../../platform/operator/serve-command.ts';
import { cleanBaseUrl } from '../../../platform/outbound/base-url.ts';
import { invalidInput, notFound } from '../../../platform/refusals/refusal.ts';
import { type ReportedFailure, shownHealth } from '../../health/provider-health.ts';
import { sealKey } from '../channel-keys.ts';
import { type ChannelKind, readSettings } from '../channel-kind.ts';
import { channels } from '../channel-tables.ts';
import { findChannel, findChannels, lockChannel, type StoredChannel, setChannelModels } from './channel-rows.ts';
import { parseModels } from './parse-models.ts';

/** What a channel did in the last 24 hours, as `channels show` names it. */
export interface ChannelUse {
  answers: number;
  cut_off: number;
  tokens_in: number;
  tokens_out: number;
}

/** @param countUse by modality: what a channel of this name did in the last 24 hours */
export function channelCommands(
  operatorApi: OperatorApi,
  countUse: Record<string, (db: Db, name: string) => Promise<Partial<ChannelUse>>>,
): void {
  const { site } = operatorApi;
  const { channelKinds } = site;
  const findKind = (name: string) => channelKinds.find((kind) => kind.name === name);

  function requireKind(name: string): ChannelKind {
    const kind = findKind(name);
    if (kind) return kind;
    throw invalidInput(`kind must be one of ${channelKinds.map((one) => one.name).join(', ')}.`, 'kind');
  }

  /** Why an enabled channel is asked nothing. */
  function restsOf({ kind: name, isEnvironment }: StoredChannel): { rests?: string } {
    const kind = findKind(name);
    if (!kind) return { rests: `this api has no kind "${name}"` };
    const { environment } = kind;
    return isEnvironment && environment && !environment.channel ? { rests: `${environment.all} are not set` } : {};
  }

  const shown = (channel: StoredChannel) => shownAs(channel, findKind(channel.kind));
  const findHealth = async () => {
    const rows = await site.providerHealth.list('channel');
    return (name: string) => shownHealth(rows.find((row) => row.name === name));
  };

  serveReading(operatorApi, nouns.listChannelKinds, async (_input, { db }) => {
    const stored = await findChannels(db);
    return channelKinds.map(({ name, modality, about, says }) => ({
      kind: name,
      modality: modality.name,
      about,
      config: Object.entries(says).map(([setting, meaning]) => `${setting}: ${meaning}`),
      channels: stored.filter(({ kind }) => kind === name).length,
    }));
  });

  serveReading(operatorApi, nouns.listChannels, async (_input, { db }) => {
    const healthOf = await findHealth();
    return (await findChannels(db)).map((channel) => ({
      ...shown(channel),
      ...restsOf(channel),
      ...healthOf(channel.name),
    }));
  });

  serveReading(operatorApi, nouns.showChannel, async ({ name }, { db }) => {
    const channel = await requireChannel(db, name);
    const { createTime, updateTime } = channel;
    return {
      ...shown(channel),
      ...restsOf(channel),
      ...(await findHealth())(name),
      create_time: createTime.toISOString(),
      update_time: updateTime.toISOString(),
      ...(await countUse[findKind(channel.kind)?.modality.name ?? '']?.(db, name)),
    };
  });

  serveReading(operatorApi, nouns.testChannel, async ({ name, model }, { db }) => {
    const channel = await requireChannel(db, name);
    const served = model ? channel.models.find(({ key }) => key === model) : channel.models[0];
    if (!served) throw invalidInput(`${name} serves ${model ? `no model "${model}"` : 'no model'}.`, 'model');
    const tried = await requireKind(channel.kind).tryOut(channel, served.remoteName);
    const watch = site.providerHealth.of('channel', name);
    if (tried.works) watch.worked();
    else watch.failed(failureSaid(tried.problem));
    const measured = { first_text_ms: null, tokens_in: null, tokens_out: null };
    return { channel: name, model: served.key, ...measured, ...tried };
  });

  serveWriting(
    operatorApi,
    nouns.addChannel,
    async ({ name, kind: kindName, key, models, config, ...settings }, { tx, after }) => {
      const kind = requireKind(kindName);
      const served = parseModels(models);
      const [made] = await tx
        .insert(channels)
        .values({
          name,
          kind: kind.name,
          sealedKey: sealKey(site.secrets, kind.name, key),
          config: readSettings(kind.config, config, 'config'),
          ...columnsOf(settings),
        })
        .onConflictDoNothing()
        .returning({ id: channels.id });
      if (!made) throw invalidInput(`There is a channel "${name}" already. Edit it, or take another name.`, 'name');
      await setChannelModels(tx, { id: made.id, modality: kind.modality.name }, served);
      after(() => site.prepared.forget());
      return shown(await requireChannel(tx, name));
    },
  );

  serveWriting(
    operatorApi,
    nouns.editChannel,
    async ({ name, key, models, config, ...settings }, { tx, log, after }) => {
      const channel = await requireLocked(tx, name);
      const kind = requireKind(channel.kind);
      if (channel.isEnvironment) refuseOfEnvironment(kind, { base_url: settings.base_url, key, models });
      log.before = shown(channel);
      await tx
        .update(channels)
        .set({
          ...columnsOf(settings),
          ...(key === undefined ? {} : { sealedKey: sealKey(site.secrets, kind.name, key) }),
          ...(config === undefined ? {} : { config: readSettings(kind.config, config, 'config') }),
          updateTime: new Date(),
        })
        .where(eq(channels.id, channel.id));
      await site.providerHealth.forget(tx, 'channel', name);
      if (models !== undefined) {
        await setChannelModels(tx, { id: channel.id, modality: kind.modality.name }, parseModels(models));
      }
      after(() => site.prepared.forget());
      return shown(await requireChannel(tx, name));
    },
  );

  for (const [command, isEnabled] of [
    [nouns.enableChannel, true],
    [nouns.disableChannel, false],
  ] as const) {
    serveWriting(operatorApi, command, async ({ name }, { tx, log, after }) => {
      const channel = await requireLocked(tx, name);
      log.before = { enabled: channel.isEnabled };
      await tx.update(channels).set({ isEnabled, updateTime: new Date() }).where(eq(channels.id, channel.id));
      after(() => site.prepared.forget());
      return shown({ ...channel, isEnabled });
    });
  }

  serveWriting(operatorApi, nouns.removeChannel, async ({ name }, { tx, log, after }) => {
    const channel = await requireLocked(tx, name);
    const environment = findKind(channel.kind)?.environment;
    if (channel.isEnvironment && environment?.channel) {
      throw invalidInput(
        `${name} is described by ${environment.all}: it would be back at the next start. Disable it.`,
        'name',
      );
    }
    log.before = shown(channel);
    await tx.delete(channels).where(eq(channels.id, channel.id));
    await site.providerHealth.forget(tx, 'channel', name);
    after(() => site.prepared.forget());
    return shown(channel);
  });
}

/** A try-out says its problem in words that begin with the status, where there was an answer. */
function failureSaid(problem: string): ReportedFailure {
  const [, status = '0'] = /^(\d{3})\b/.exec(problem) ?? [];
  return { status: Number(status), words: problem, isKeyRefused: status === '401' || status === '402' };
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

function refuseOfEnvironment({ environment }: ChannelKind, given: Record<string, unknown>): void {
  for (const [field, variable] of Object.entries(environment?.variables ?? {})) {
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

function shownAs(channel: StoredChannel, kind: ChannelKind | undefined) {
  const { name, isEnabled, isEnvironment, sealedKey, baseUrl, models, position, weight, firstByteMs, silenceMs } =
    channel;
  const stored = sealedKey ? 'yes' : 'no';
  return {
    name,
    kind: channel.kind,
    enabled: isEnabled,
    base_url: baseUrl,
    key: (isEnvironment && kind?.environment?.variables.key) || stored,
    config: JSON.stringify(channel.config),
    models: models.map(({ key, remoteName }) => (key === remoteName ? key : `${key}=${remoteName}`)),
    order: position,
    weight,
    first_byte_ms: firstByteMs,
    silence_ms: silenceMs,
  };
}
