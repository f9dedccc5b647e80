import { sql } from 'drizzle-orm';
import { squareShows } from 'shared/contracts/creative/square.ts';
import { lookOf, lookPartsOf } from '../../creative/square/own/post-picture.ts';
import { publicGrams } from '../../creative/square/own/publish.ts';
import { squareCategories, squarePosts } from '../../creative/square/square-tables.ts';
import type { Config } from '../../platform/config/config.ts';
import type { Db } from '../../platform/database/db.ts';
import { smallQuality } from '../../platform/pictures/picture-format.ts';
import { sharp } from '../../platform/pictures/sharp.ts';
import type { Storage } from '../../providers/storage/storage.ts';
import { unguessableName } from '../../providers/storage/stored-name.ts';
import { insertMadeFiles } from '../../site/made-files/made-files.ts';
import { daysAgo } from '../account/days-ago.ts';
import { drawings, type SeedDrawing, squareDrawings } from '../drawings/drawings.ts';
import { listPainted, type Painted, painter, readPainted } from '../drawings/painted.ts';

/** As the examples of what can be drawn are ordered: five of each. */
const categoryNames = ['风景', '国风', '城市', '动物', '静物', '童话', '太空', '图案'];
const ofEach = 5;
/** Examples, by their place, of which the painter shows something else than they say. */
const mistaken = new Set([29, 31, 36, 37, 38, 39]);
/** Any number; the same in every process. */
const seedLock = 742_004;
const { mediaType, model, modelName } = painter;
/** Pixels of the longer side of the small picture, as of those that users draw. */
const smallSide = 320;

interface Shown {
  drawing: SeedDrawing;
  picture: Painted;
  category: string;
}

/**
 * The square's categories, and in a demo pictures of the demonstration painter as the site's own posts: they name "示例" as their author
 * and no user. Once: an operator who removes them finds them removed.
 */
export async function seedSquare(db: Db, storage: Storage, { siteMode }: Pick<Config, 'siteMode'>): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${seedLock})`);
    if ((await tx.$count(squareCategories)) > 0) return;
    const categories = await tx
      .insert(squareCategories)
      .values(categoryNames.map((name, sort) => ({ name, sort })))
      .returning({ id: squareCategories.id, name: squareCategories.name });
    if (siteMode !== 'demo') return;
    const shown = listShown();
    // All at a time: shrinking and comparing pictures uses every core.
    const made = await Promise.all(shown.map(makePost));
    // One after another: a disk that fills up is left at the first file that has no room.
    for (const { files } of made) for (const { name, content } of files) await storage.put(name, content, mediaType);
    await insertMadeFiles(
      tx,
      null,
      made.flatMap(({ files }) => files.map(({ name, content }) => ({ name, bytes: content.length }))),
    );
    await tx.insert(squarePosts).values(
      made.map(({ post, category }, at) => {
        // Of each category by turns, so that the newest ones are of all of them.
        const time = daysAgo(2 + ((at * 7) % shown.length) / 4);
        const categoryId = categories.find(({ name }) => name === category)?.id ?? 0;
        return { ...post, categoryId, shownTime: time, createTime: time, updateTime: time };
      }),
    );
  });
}

/** The examples of what can be drawn, and those of the square alone, as far as they are painted. */
function listShown(): Shown[] {
  const painted = listPainted();
  const begin = drawings.reduce((sum, { count }) => sum + count, 0);
  const shown = [
    ...drawings
      .slice(0, categoryNames.length * ofEach)
      .map((drawing, at) => ({ drawing, picture: painted[at], category: categoryNames[Math.floor(at / ofEach)] ?? '' }))
      .filter((_, at) => !mistaken.has(at)),
    ...squareDrawings.map((drawing, at) => ({ drawing, picture: painted[begin + at], category: drawing.category })),
  ];
  return shown.flatMap(({ picture, ...one }) => (picture ? [{ ...one, picture }] : []));
}

/** A post and its files, under names of its own. */
async function makePost({
  category,
  drawing: { prompt, style, scale, seed },
  picture: { file, thumbhash, width, height },
}: Shown) {
  const content = await readPainted(file);
  const { data, info } = await sharp(content)
    .keepXmp()
    .resize({ width: smallSide, height: smallSide, fit: 'inside' })
    .webp({ quality: smallQuality, effort: 2 })
    .toBuffer({ resolveWithObject: true });
  const [name, small] = [unguessableName('webp'), unguessableName('webp')];
  const look = await lookOf(data);
  const [title = ''] = prompt.split('，');
  const shows = [...squareShows];
  return {
    category,
    files: [
      { name, content },
      { name: small, content: data },
    ],
    post: {
      title,
      prompt,
      shows,
      grams: publicGrams({ title, prompt, shows }),
      state: 'shown' as const,
      name,
      thumbnails: [{ width: info.width, name: small }],
      thumbhash,
      width,
      height,
      isByProgram: true,
      look,
      lookParts: lookPartsOf(look),
      parameters: {
        model,
        modelName,
        scale,
        width,
        height,
        seed,
        style,
        negative: '',
        quality: '',
        version: '',
        engine: '',
        other: '',
      },
    },
  };
}
