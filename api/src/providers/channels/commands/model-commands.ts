import { and, asc, eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import * as nouns from 'shared/contracts/operator/chat/models.ts';
import type { Db, Tx } from '../../../platform/database/db.ts';
import { type OperatorApi, serveReading, serveWriting } from '../../../platform/operator/serve-command.ts';
import { invalidInput, notFound } from '../../../platform/refusals/refusal.ts';
import { readSettings } from '../channel-kind.ts';
import { channelModels, channels, type Model, models } from '../channel-tables.ts';

export function modelCommands(operatorApi: OperatorApi): void {
  const { site } = operatorApi;

  serveReading(operatorApi, nouns.listTextModels, async (_input, { db }) => {
    const found = await db.select().from(models).orderBy(asc(models.modality), asc(models.position), asc(models.key));
    const serving = await findServing(db);
    return found.map((model) => shown(model, serving));
  });

  serveReading(operatorApi, nouns.showModel, async ({ key }, { db }) => {
    const [model] = await db.select().from(models).where(eq(models.key, key));
    if (!model) throw unknown(key);
    return shown(model, await findServing(db));
  });

  serveWriting(
    operatorApi,
    nouns.addModel,
    async ({ key, modality, alias, price, member_free: isMemberFree, order, ...given }, { tx }) => {
      const capabilities = readCapabilities(site, { modality, capabilities: {} }, given);
      const [model] = await tx
        .insert(models)
        .values({ key, modality, alias, price, isMemberFree, position: order, capabilities })
        .onConflictDoNothing()
        .returning();
      if (!model) throw invalidInput(`There is a model "${key}" already. Edit it.`, 'key');
      return shown(model, []);
    },
  );

  serveWriting(
    operatorApi,
    nouns.editModel,
    async ({ key, alias, price, member_free, order, reason: _reason, ...given }, { tx, log }) => {
      const before = await lockModel(tx, key);
      const change = {
        alias: alias ?? before.alias,
        price: price ?? before.price,
        isMemberFree: member_free ?? before.isMemberFree,
        position: order ?? before.position,
        capabilities: readCapabilities(site, before, given),
      };
      await tx.update(models).set(change).where(eq(models.key, key));
      const serving = await findServing(tx);
      log.before = shown(before, serving);
      return shown({ ...before, ...change }, serving);
    },
  );

  for (const [command, isEnabled] of [
    [nouns.enableModel, true],
    [nouns.disableModel, false],
  ] as const) {
    serveWriting(operatorApi, command, async ({ key }, { tx, log, after }) => {
      const before = await lockModel(tx, key);
      log.before = { enabled: before.isEnabled };
      await tx.update(models).set({ isEnabled }).where(eq(models.key, key));
      after(() => site.prepared.forget());
      return shown({ ...before, isEnabled }, await findServing(tx));
    });
  }

  serveWriting(operatorApi, nouns.removeModel, async ({ key }, { tx, log, after }) => {
    const before = await lockModel(tx, key);
    const owner = site.channelKinds.find(({ environment }) => environment?.channel?.models.includes(key));
    if (owner?.environment) {
      const variable = owner.environment.variables.models;
      throw invalidInput(`${key} is one of ${variable}: it would be back at the next start. Disable it.`, 'key');
    }
    log.before = shown(before, await findServing(tx));
    await tx.delete(models).where(eq(models.key, key));
    after(() => site.prepared.forget());
    return shown(before, []);
  });
}

async function lockModel(tx: Tx, key: string): Promise<Model> {
  const [model] = await tx.select().from(models).where(eq(models.key, key)).for('update');
  if (!model) throw unknown(key);
  return model;
}

const unknown = (key: string) => notFound(`There is no model "${key}". \`models list\` has all of them.`);

interface Serving {
  key: string;
  channel: string;
}

/** Which enabled channel serves which model. */
function findServing(db: Db | Tx): Promise<Serving[]> {
  return db
    .select({ key: channelModels.modelKey, channel: channels.name })
    .from(channelModels)
    .innerJoin(channels, and(eq(channels.id, channelModels.channelId), eq(channels.isEnabled, true)))
    .orderBy(asc(channels.position), asc(channels.id));
}

type Capabilities = Record<string, unknown>;

/** `abilities` names those that are just there; `capabilities` is JSON and takes the place of all. */
function readCapabilities(
  { channelKinds }: FastifyInstance,
  before: Pick<Model, 'modality' | 'capabilities'>,
  { abilities, capabilities }: { abilities?: string | undefined; capabilities?: string | undefined },
): Capabilities {
  const modality = channelKinds.find((kind) => kind.modality.name === before.modality)?.modality;
  if (!modality) {
    const known = [...new Set(channelKinds.map((kind) => kind.modality.name))].join(', ');
    throw invalidInput(`modality must be one of ${known}.`, 'modality');
  }
  if (abilities === undefined && capabilities === undefined) return before.capabilities;
  if (capabilities !== undefined) return readSettings(modality.capabilities, capabilities, 'capabilities');
  const others = Object.entries(before.capabilities).filter(([, value]) => typeof value !== 'boolean');
  const named = (abilities ?? '').split(',').filter(Boolean);
  const wanted = Object.fromEntries([...others, ...named.map((name) => [name, true] as const)]);
  return readSettings(modality.capabilities, JSON.stringify(wanted), 'abilities');
}

function shown({ modality, isMemberFree, position, isEnabled, capabilities, ...model }: Model, serving: Serving[]) {
  const { key, alias, price } = model;
  return {
    key,
    modality,
    alias,
    price,
    member_free: isMemberFree,
    order: position,
    abilities: Object.keys(capabilities)
      .filter((name) => capabilities[name] === true)
      .join(','),
    capabilities: JSON.stringify(capabilities),
    enabled: isEnabled,
    channels: serving.filter((one) => one.key === key).map(({ channel }) => channel),
  };
}
