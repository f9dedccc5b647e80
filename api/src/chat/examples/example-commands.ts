import { asc, eq, sql } from 'drizzle-orm';
import * as nouns from 'shared/contracts/operator/chat/examples.ts';
import type { Db, Tx } from '../../platform/database/db.ts';
import { findNamed } from '../../platform/operator/find-named.ts';
import { type Change, type OperatorApi, serveReading, serveWriting } from '../../platform/operator/serve-command.ts';
import { invalidInput, notFound, Refusal } from '../../platform/refusals/refusal.ts';
import { wireRow } from '../../platform/serve/wire-row.ts';
import { exampleGroups, examples } from './example-tables.ts';

type Example = typeof examples.$inferSelect;
type Group = typeof exampleGroups.$inferSelect;

/** The picture of a new group when none is named: one that the site draws. */
const usualImage = 'files/v2/topic/writing.svg';

export function exampleCommands(operatorApi: OperatorApi): void {
  const { prepared } = operatorApi.site;

  serveReading(operatorApi, nouns.listExamples, async ({ group }, { db }) => {
    const found = group === undefined ? undefined : findNamed(await db.select().from(exampleGroups), group, 'group');
    const rows = await db
      .select({ example: examples, name: exampleGroups.name })
      .from(examples)
      .innerJoin(exampleGroups, eq(exampleGroups.id, examples.groupId))
      .where(found && eq(examples.groupId, found.id))
      .orderBy(asc(exampleGroups.sort), asc(exampleGroups.id), asc(examples.sort), asc(examples.id));
    return rows.map(({ example, name }) => shown(example, name));
  });

  serveWriting(operatorApi, nouns.addExample, async ({ group, content, sort }, asked) => {
    const { id: groupId, name } = await requireNamedGroup(asked.tx, group);
    const [added] = await asked.tx.insert(examples).values({ groupId, content, sort }).returning();
    if (!added) throw new Error('the question was not added');
    changed(asked, `example ${added.id}`, null);
    return shown(added, name);
  });

  serveWriting(operatorApi, nouns.editExample, async ({ id, group, content, sort }, asked) => {
    const before = await requireExample(asked.tx, id);
    const { id: groupId, name } = await requireNamedGroup(asked.tx, group ?? String(before.groupId));
    const change = { groupId, content: content ?? before.content, sort: sort ?? before.sort };
    await asked.tx.update(examples).set(change).where(eq(examples.id, id));
    changed(asked, `example ${id}`, before);
    return shown({ id, ...change }, name);
  });

  serveWriting(operatorApi, nouns.removeExample, async ({ id }, asked) => {
    const before = await requireExample(asked.tx, id);
    const { name } = await requireGroup(asked.tx, before.groupId);
    await asked.tx.delete(examples).where(eq(examples.id, id));
    changed(asked, `example ${id}`, before);
    return shown(before, name);
  });

  serveReading(operatorApi, nouns.listGroups, async (_input, { db }) => {
    const rows = await withCount(db).orderBy(asc(exampleGroups.sort), asc(exampleGroups.id));
    return rows.map(({ group, count }) => ({ ...group, examples: count }));
  });

  serveWriting(operatorApi, nouns.addGroup, async ({ name, image = usualImage, sort }, asked) => {
    const [added] = await asked.tx.insert(exampleGroups).values({ name, image, sort }).returning();
    if (!added) throw new Error('the group was not added');
    changed(asked, `example group ${added.id}`, null);
    return { ...added, examples: 0 };
  });

  serveWriting(operatorApi, nouns.editGroup, async ({ id, name, image, sort }, asked) => {
    const before = await requireGroup(asked.tx, id);
    await asked.tx.update(exampleGroups).set({ name, image, sort }).where(eq(exampleGroups.id, id));
    changed(asked, `example group ${id}`, before);
    return showGroup(asked.tx, id);
  });

  serveWriting(operatorApi, nouns.removeGroup, async ({ id }, asked) => {
    const before = await requireGroup(asked.tx, id);
    const group = await showGroup(asked.tx, id);
    if (group.examples > 0) {
      throw new Refusal(
        `Group ${id} has ${group.examples} questions: move them (\`examples edit <id> --group N\`) or remove them.`,
      );
    }
    await asked.tx.delete(exampleGroups).where(eq(exampleGroups.id, id));
    changed(asked, `example group ${id}`, before);
    return group;
  });

  function changed({ log, after }: Change, target: string, before: Example | Group | null) {
    log.target = target;
    log.before = before;
    after(() => prepared.forget());
  }
}

const shown = (example: Example, group: string) => ({
  ...wireRow(example, 'id', 'groupId', 'sort', 'content'),
  group,
});

async function requireExample(tx: Tx, id: number): Promise<Example> {
  const [found] = await tx.select().from(examples).where(eq(examples.id, id)).for('update');
  if (!found) throw notFound(`There is no question ${id}. \`examples list\` has all of them.`);
  return found;
}

/** Locked, so that it is not removed while a question is added to it. */
async function requireNamedGroup(tx: Tx, given: string): Promise<Group> {
  return findNamed(await tx.select().from(exampleGroups).for('update'), given, 'group');
}

async function requireGroup(tx: Tx, id: number): Promise<Group> {
  const [found] = await tx.select().from(exampleGroups).where(eq(exampleGroups.id, id)).for('update');
  if (!found) throw invalidInput(`There is no group ${id}. \`examples groups\` has all of them.`, 'id');
  return found;
}

const withCount = (db: Db | Tx) =>
  db
    .select({
      group: exampleGroups,
      count: sql<number>`(select count(*)::int from examples where group_id = example_groups.id)`,
    })
    .from(exampleGroups);

async function showGroup(tx: Tx, id: number) {
  const [row] = await withCount(tx).where(eq(exampleGroups.id, id));
  if (!row) throw new Error(`group ${id} is gone`);
  return { ...row.group, examples: row.count };
}
