import { desc, eq, isNull, sql } from 'drizzle-orm';
import { finishContact, listContacts, removeContact } from 'shared/contracts/operator/content/contacts.ts';
import { addPage, listPages, publishPage, showPage } from 'shared/contracts/operator/content/pages.ts';
import type { Db, Tx } from '../../platform/database/db.ts';
import { type OperatorApi, serveReading, serveWriting } from '../../platform/operator/serve-command.ts';
import { countWaiting } from '../../platform/operator/waiting.ts';
import { notFound } from '../../platform/refusals/refusal.ts';
import { makeToken } from '../../platform/secrets/token.ts';
import { findPage } from '../../platform/serve/pagination.ts';
import { wireRow } from '../../platform/serve/wire-row.ts';
import { findLiveIds, findLiveVersion } from './content-queries.ts';
import { contactMessages, pageVersions } from './content-tables.ts';
import { readPageSource } from './page-source.ts';

export function contentCommands(operatorApi: OperatorApi): void {
  operatorApi.inbox.push({
    what: 'messages of visitors',
    usual: { hours: 48 },
    command: listContacts,
    find: countWaiting(contactMessages, contactMessages.createTime, () => isNull(contactMessages.doneTime)),
  });
  serveReading(operatorApi, listPages, async (input, { db }) => {
    const matching = input.page ? eq(pageVersions.page, input.page) : undefined;
    const live = await findLiveIds(db);
    const rows = db.select().from(pageVersions).where(matching).orderBy(desc(pageVersions.id));
    return findPage(input, rows, db.$count(pageVersions, matching), (row) => shown(row, live));
  });

  serveReading(operatorApi, showPage, async ({ version }, { db }) => {
    const { title, description, blocks } = await requireVersion(db, version);
    return { title, description, blocks };
  });

  serveWriting(operatorApi, addPage, async ({ page, content }, { tx, log }) => {
    const source = readPageSource(content);
    const [made] = await tx
      .insert(pageVersions)
      .values({ page, ...source, previewKey: makeToken() })
      .returning();
    if (!made) throw new Error('pages add: no row');
    log.target = `pages ${page} ${made.id}`;
    return shown(made, await findLiveIds(tx));
  });

  serveWriting(operatorApi, publishPage, async ({ version }, { tx, log, after }) => {
    const { page } = await requireVersion(tx, version);
    const before = await findLiveVersion(tx, page);
    const [row] = await tx
      .update(pageVersions)
      .set({ publishTime: sql`clock_timestamp()` })
      .where(eq(pageVersions.id, version))
      .returning();
    if (!row) throw new Error('pages publish: no row');
    log.target = `pages ${page} ${version}`;
    log.before = { version: before?.id ?? null };
    after(() => operatorApi.site.prepared.forget());
    return shown(row, await findLiveIds(tx));
  });

  serveReading(operatorApi, listContacts, async (input, { db }) => {
    const rows = db
      .select()
      .from(contactMessages)
      .orderBy(desc(isNull(contactMessages.doneTime)), desc(contactMessages.id));
    return findPage(input, rows, db.$count(contactMessages), messageShown);
  });

  serveWriting(operatorApi, finishContact, async ({ id }, { tx }) => {
    const [row] = await tx
      .update(contactMessages)
      .set({ doneTime: sql`coalesce(${contactMessages.doneTime}, now())` })
      .where(eq(contactMessages.id, id))
      .returning();
    if (!row) throw notFound(`There is no message ${id}.`);
    return messageShown(row);
  });

  serveWriting(operatorApi, removeContact, async ({ id }, { tx }) => {
    const [row] = await tx.delete(contactMessages).where(eq(contactMessages.id, id)).returning();
    if (!row) throw notFound(`There is no message ${id}.`);
    return { id };
  });
}

async function requireVersion(db: Db | Tx, version: number) {
  const [row] = await db.select().from(pageVersions).where(eq(pageVersions.id, version));
  if (!row) throw notFound(`There is no version ${version}. \`pages list\` shows them.`);
  return row;
}

function shown(row: typeof pageVersions.$inferSelect, live: ReadonlySet<number>) {
  return {
    ...wireRow(row, 'page', 'title', 'createTime', 'publishTime'),
    version: row.id,
    blocks: row.blocks.length,
    live: live.has(row.id),
    preview: `/${row.page}?preview=${row.previewKey}`,
  };
}

const messageShown = (row: typeof contactMessages.$inferSelect) =>
  wireRow(row, 'id', 'page', 'name', 'way', 'content', 'createTime', 'doneTime');
