import { and, asc, eq } from 'drizzle-orm';
import {
  addModel,
  disableModel,
  editModel,
  enableModel,
  listTextModels,
  removeModel,
  showModel,
} from 'shared/contracts/operator/chat/models.ts';
import type { Db, Tx } from '../../../platform/database/db.ts';
import { type OperatorApi, serveReading, serveWriting } from '../../../platform/operator/serve-command.ts';
import { invalidInput, notFound } from '../../../platform/refusals/refusal.ts';
import { textChannelModels, textChannels, textModels } from './channel-tables.ts';

type Model = typeof textModels.$inferSelect;

export function modelCommands(operatorApi: OperatorApi): void {
  const { site } = operatorApi;

  serveReading(operatorApi, listTextModels, async (_input, { db }) => {
    const models = await db.select().from(textModels).orderBy(asc(textModels.position), asc(textModels.key));
    const serving = await findServing(db);
    return models.map((model) => shown(model, serving));
  });

  serveReading(operatorApi, showModel, async ({ key }, { db }) => {
    const [model] = await db.select().from(textModels).where(eq(textModels.key, key));
    if (!model) throw unknown(key);
    return shown(model, await findServing(db));
  });

  serveWriting(
    operatorApi,
    addModel,
    async ({ key, alias, price, member_free: isMemberFree, order, abilities }, { tx }) => {
      const [model] = await tx
        .insert(textModels)
        .values({ key, alias, price, isMemberFree, position: order, abilities: listOf(abilities) })
        .onConflictDoNothing()
        .returning();
      if (!model) throw invalidInput(`There is a model "${key}" already. Edit it.`, 'key');
      return shown(model, []);
    },
  );

  serveWriting(operatorApi, editModel, async ({ key, alias, price, member_free, order, abilities }, { tx, log }) => {
    const before = await lockModel(tx, key);
    const change = {
      alias: alias ?? before.alias,
      price: price ?? before.price,
      isMemberFree: member_free ?? before.isMemberFree,
      position: order ?? before.position,
      abilities: abilities === undefined ? before.abilities : listOf(abilities),
    };
    await tx.update(textModels).set(change).where(eq(textModels.key, key));
    const serving = await findServing(tx);
    log.before = shown(before, serving);
    return shown({ ...before, ...change }, serving);
  });

  for (const [command, isEnabled] of [
    [enableModel, true],
    [disableModel, false],
  ] as const) {
    serveWriting(operatorApi, command, async ({ key }, { tx, log, after }) => {
      const before = await lockModel(tx, key);
      log.before = { enabled: before.isEnabled };
      await tx.update(textModels).set({ isEnabled }).where(eq(textModels.key, key));
      after(() => site.prepared.forget());
      return shown({ ...before, isEnabled }, await findServing(tx));
    });
  }

  serveWriting(operatorApi, removeModel, async ({ key }, { tx, log, after }) => {
    const before = await lockModel(tx, key);
    if (site.config.text?.models.includes(key)) {
      throw invalidInput(`${key} is one of OPENAI_MODEL: it would be back at the next start. Disable it.`, 'key');
    }
    log.before = shown(before, await findServing(tx));
    await tx.delete(textModels).where(eq(textModels.key, key));
    after(() => site.prepared.forget());
    return shown(before, []);
  });
}

async function lockModel(tx: Tx, key: string): Promise<Model> {
  const [model] = await tx.select().from(textModels).where(eq(textModels.key, key)).for('update');
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
    .select({ key: textChannelModels.modelKey, channel: textChannels.name })
    .from(textChannelModels)
    .innerJoin(textChannels, and(eq(textChannels.id, textChannelModels.channelId), eq(textChannels.isEnabled, true)))
    .orderBy(asc(textChannels.position), asc(textChannels.id));
}

const listOf = (abilities: string): string[] => abilities.split(',').filter(Boolean);

function shown({ isMemberFree, position, isEnabled, abilities, ...model }: Model, serving: Serving[]) {
  const channels = serving.filter((one) => one.key === model.key).map(({ channel }) => channel);
  const { key, alias, price } = model;
  return {
    ...{ key, alias, price, member_free: isMemberFree, order: position },
    abilities: abilities.join(','),
    enabled: isEnabled,
    channels,
  };
}
