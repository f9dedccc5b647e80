import { desc, eq } from 'drizzle-orm';
import { addPicture, listPictures, removePicture } from 'shared/contracts/operator/site/pictures.ts';
import type { Tx } from '../../platform/database/db.ts';
import {
  type OperatorApi,
  servePreparedWriting,
  serveReading,
  serveWriting,
} from '../../platform/operator/serve-command.ts';
import { cleanPicture } from '../../platform/pictures/clean-picture.ts';
import { invalidInput, notFound, Refusal } from '../../platform/refusals/refusal.ts';
import { findPage } from '../../platform/serve/pagination.ts';
import { mediaTypeOf } from '../../providers/storage/media-types.ts';
import { nameOfContent } from '../../providers/storage/stored-name.ts';
import { sitePictures } from './picture-tables.ts';

/** @param findUse what shows a picture of this stored name, in words; undefined when nothing does */
export function pictureCommands(
  operatorApi: OperatorApi,
  findUse: (tx: Tx, name: string) => Promise<string | undefined>,
): void {
  const { storage } = operatorApi.site;

  serveReading(operatorApi, listPictures, async (input, { db }) => {
    const rows = db.select().from(sitePictures).orderBy(desc(sitePictures.id));
    return findPage(input, rows, db.$count(sitePictures), shown);
  });

  // The file first: a row never names a file that is not there.
  const store = async ({ content }: { content: string }) => {
    const { bytes, extension, width, height } = await cleanPicture(Buffer.from(content, 'base64')).catch(refuse);
    const name = nameOfContent(bytes, extension);
    await storage.put(name, bytes, mediaTypeOf(name));
    return { name, bytes: bytes.length, width, height };
  };

  servePreparedWriting(operatorApi, addPicture, store, async ({ name: givenName }, { tx, log }, stored) => {
    const [kept] = await tx
      .insert(sitePictures)
      .values({ ...stored, givenName })
      .onConflictDoUpdate({ target: sitePictures.name, set: { givenName } })
      .returning();
    if (!kept) throw new Error('the picture was not kept');
    log.target = `picture ${kept.id}`;
    return shown(kept);
  });

  serveWriting(operatorApi, removePicture, async ({ id }, { tx, log, after }) => {
    const [picture] = await tx.select().from(sitePictures).where(eq(sitePictures.id, id)).for('update');
    if (!picture) throw notFound(`There is no picture ${id}. \`pictures list\` has all of them.`);
    const use = await findUse(tx, picture.name);
    if (use) throw invalidInput(`Picture ${id} is shown by ${use}.`, 'id');
    await tx.delete(sitePictures).where(eq(sitePictures.id, id));
    log.target = `picture ${id}`;
    log.before = picture;
    after(() => storage.remove(picture.name));
    return shown(picture);
  });
}

/** The refusals of users' pictures are written for users. */
function refuse(error: unknown): never {
  if (!(error instanceof Refusal)) throw error;
  throw invalidInput(
    'content is no JPG, PNG, WebP or GIF, is damaged, or is larger than 40 million pixels.',
    'content',
  );
}

const shown = ({ id, givenName, name, width, height, bytes, createTime }: typeof sitePictures.$inferSelect) => ({
  id,
  name: givenName,
  address: `files/upload/${name}`,
  width,
  height,
  kilobytes: Math.ceil(bytes / 1024),
  create_time: createTime.toISOString(),
});
