import { and, asc, eq, ne } from 'drizzle-orm';
import {
  addDrawStyle,
  editDrawStyle,
  listDrawStyles,
  removeDrawStyle,
} from 'shared/contracts/operator/creative/draw-styles.ts';
import type { Tx } from '../../platform/database/db.ts';
import { type OperatorApi, serveReading, serveWriting } from '../../platform/operator/serve-command.ts';
import { notFound, Refusal } from '../../platform/refusals/refusal.ts';
import { type DrawStyle, drawStyles } from './style-tables.ts';

export function drawStyleCommands(operatorApi: OperatorApi): void {
  const forget = () => operatorApi.site.prepared.forget();

  serveReading(operatorApi, listDrawStyles, async (_input, { db }) =>
    (await db.select().from(drawStyles).orderBy(asc(drawStyles.sort), asc(drawStyles.id))).map(shown),
  );

  serveWriting(operatorApi, addDrawStyle, async ({ shown: isShown, ...input }, { tx, log, after }) => {
    await requireFreeName(tx, input.name, 0);
    const [added] = await tx
      .insert(drawStyles)
      .values({ ...input, isShown })
      .returning();
    if (!added) throw new Error('the style was not added');
    log.target = `style ${added.id}`;
    after(forget);
    return shown(added);
  });

  serveWriting(operatorApi, editDrawStyle, async ({ id, shown: isShown, ...input }, { tx, log, after }) => {
    log.before = shown(await requireStyle(tx, id));
    log.target = `style ${id}`;
    after(forget);
    if (input.name !== undefined) await requireFreeName(tx, input.name, id);
    const changed = { ...input, isShown };
    if (Object.values(changed).some((value) => value !== undefined)) {
      await tx.update(drawStyles).set(changed).where(eq(drawStyles.id, id));
    }
    return shown(await requireStyle(tx, id));
  });

  serveWriting(operatorApi, removeDrawStyle, async ({ id }, { tx, log, after }) => {
    const before = shown(await requireStyle(tx, id));
    log.before = before;
    log.target = `style ${id}`;
    after(forget);
    await tx.delete(drawStyles).where(eq(drawStyles.id, id));
    return before;
  });
}

const shown = ({ isShown, ...style }: DrawStyle) => ({ ...style, shown: isShown });

/** Locked until the transaction ends. */
async function requireStyle(tx: Tx, id: number): Promise<DrawStyle> {
  const [style] = await tx.select().from(drawStyles).where(eq(drawStyles.id, id)).for('update');
  if (!style) throw notFound(`There is no style ${id}. \`draw-styles list\` has all of them.`);
  return style;
}

async function requireFreeName(tx: Tx, name: string, id: number): Promise<void> {
  const others = await tx.$count(drawStyles, and(eq(drawStyles.name, name), ne(drawStyles.id, id)));
  if (others > 0) throw new Refusal(`There is a style "${name}" already. \`draw-styles edit\` changes it.`);
}
