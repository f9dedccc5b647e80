import { eq, ne, sql } from 'drizzle-orm';
import { drawStatus } from 'shared/contracts/creative/drawing-record.ts';
import { drawRecords, drawRequests } from '../../creative/pictures/pictures.ts';
import { drawPrompts } from '../../creative/prompt/prompt-tables.ts';
import type { Config } from '../../platform/config/config.ts';
import type { Db, Tx } from '../../platform/database/db.ts';
import { gramsOf } from '../../platform/database/grams.ts';
import type { Storage } from '../../providers/storage/storage.ts';
import { nameOfContent, unguessableName } from '../../providers/storage/stored-name.ts';
import { insertMadeFiles } from '../../site/made-files/made-files.ts';
import { sitePictures } from '../../site/pictures/picture-tables.ts';
import { demoAccount } from '../../site/user/demo-account.ts';
import { findUserByLoginName } from '../../site/user/stored-users.ts';
import { daysAgo } from '../account/days-ago.ts';
import { drawings, type SeedDrawing } from './drawings.ts';
import { listPainted, type Painted, painter, readPainted } from './painted.ts';

/** Any number; the same in every process. */
const seedLock = 742_003;
const { mediaType, model, modelName } = painter;

/**
 * Pictures that the demonstration painter has painted, for a new site: one for each example of what can be drawn, and in a demo
 * those that its user has drawn. Apart from `seed`, because files are written, which may fail.
 */
export async function seedDrawings(db: Db, storage: Storage, { siteMode }: Pick<Config, 'siteMode'>): Promise<void> {
  const painted = listPainted();
  const all = drawings.map((drawing, at) => {
    const before = drawings.slice(0, at).reduce((sum, { count }) => sum + count, 0);
    return { drawing, pictures: painted.slice(before, before + drawing.count) };
  });
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${seedLock})`);
    await seedExamplePictures(tx, storage, all);
    if (siteMode === 'demo') await seedRecords(tx, storage, all);
  });
}

type Drawn = { drawing: SeedDrawing; pictures: Painted[] };

/** Once: an operator who removes them finds them removed. */
async function seedExamplePictures(tx: Tx, storage: Storage, all: Drawn[]): Promise<void> {
  if ((await tx.$count(drawPrompts, ne(drawPrompts.image, ''))) > 0) return;
  if ((await tx.$count(sitePictures)) > 0) return;
  const bare = await tx.select({ prompt: drawPrompts.prompt }).from(drawPrompts).where(eq(drawPrompts.image, ''));
  const prompts = new Set(bare.map(({ prompt }) => prompt));
  const shown = all.flatMap(({ drawing: { prompt }, pictures: [picture] }) =>
    picture && prompts.has(prompt) ? [{ prompt, picture }] : [],
  );
  if (shown.length === 0) return;
  const rows = await Promise.all(
    shown.map(async ({ prompt, picture: { file, width, height, bytes } }) => {
      const content = await readPainted(file);
      const name = nameOfContent(content, 'webp');
      await storage.put(name, content, mediaType);
      return { name, givenName: prompt.slice(0, 20), width, height, bytes };
    }),
  );
  await tx.insert(sitePictures).values(rows).onConflictDoNothing();
  const images = Object.fromEntries(rows.map(({ name }, at) => [shown[at]?.prompt, `files/upload/${name}`]));
  await tx.execute(sql`update ${drawPrompts} set image = made.image
    from jsonb_each_text(${JSON.stringify(images)}::jsonb) as made (prompt, image)
    where ${drawPrompts.prompt} = made.prompt and ${drawPrompts.image} = ''`);
}

async function seedRecords(tx: Tx, storage: Storage, all: Drawn[]): Promise<void> {
  const user = await findUserByLoginName(tx, { kind: 'mobile', name: demoAccount.mobile });
  if (!user || (await tx.$count(drawRequests, eq(drawRequests.userId, user.id))) > 0) return;
  const first = new Map<number, { id: number; name: string }>();
  for (const [at, one] of all.entries()) {
    const parent = one.drawing.from === undefined ? undefined : first.get(one.drawing.from);
    const time = daysAgo(24 - at / 2);
    const record = await storeDrawn(tx, storage, { ...one, userId: user.id, time, parent, isFavourite: at % 7 === 2 });
    if (record) first.set(at, record);
  }
}

interface NewDrawn extends Drawn {
  userId: number;
  time: Date;
  parent: { id: number; name: string } | undefined;
  isFavourite: boolean;
}

/** A request of the past that cost nothing. @returns its first picture */
async function storeDrawn(
  tx: Tx,
  storage: Storage,
  drawn: NewDrawn,
): Promise<{ id: number; name: string } | undefined> {
  const { drawing, pictures, userId, time, parent, isFavourite } = drawn;
  const { prompt, style, scale, seed, count } = drawing;
  const [{ width = 0, height = 0 } = {}] = pictures;
  const action = parent ? ('variation1' as const) : ('generate' as const);
  const references = parent ? [{ name: parent.name, recordId: parent.id, role: 'content' as const }] : [];
  const [request] = await tx
    .insert(drawRequests)
    .values({
      userId,
      action,
      prompt,
      grams: gramsOf(userId, prompt),
      style,
      scale,
      width,
      height,
      seed,
      count,
      references,
      modelKey: model,
      modelName,
      price: 0,
      useName: '',
      channel: 'demonstration',
      sentTime: time,
      createTime: time,
    })
    .returning({ id: drawRequests.id });
  if (!request) throw new Error('a drawing was not stored');
  const files: { name: string; bytes: number }[] = [];
  const rows: (typeof drawRecords.$inferInsert)[] = [];
  for (const [index, { file, thumbhash, ...picture }] of pictures.entries()) {
    const name = unguessableName('webp');
    await storage.put(name, await readPainted(file), mediaType);
    files.push({ name, bytes: picture.bytes });
    rows.push({
      requestId: request.id,
      userId,
      index,
      status: drawStatus.done,
      name,
      thumbhash,
      ...picture,
      action,
      modelKey: model,
      actual: { seed: seed + index, model, isByProgram: true },
      parentId: parent?.id ?? 0,
      rootId: parent?.id ?? 0,
      isFavourite: isFavourite && index === 0,
      createTime: time,
      endTime: new Date(time.getTime() + (index + 1) * 1500),
    });
  }
  await insertMadeFiles(tx, userId, files);
  const [record] = await tx.insert(drawRecords).values(rows).returning({ id: drawRecords.id, name: drawRecords.name });
  return record;
}
