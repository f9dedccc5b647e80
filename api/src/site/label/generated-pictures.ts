import { eq } from 'drizzle-orm';
import type { Db } from '../../platform/database/db.ts';
import type { Made } from './file-label.ts';
import { generatedPictures } from './label-tables.ts';

/** Stores by what pixels a picture is known again that leaves the site, also when its record is deleted. */
export async function rememberGenerated(db: Pick<Db, 'insert'>, made: Made, pixels: string[]): Promise<void> {
  if (pixels.length === 0) return;
  const { id: madeId, isByProgram } = made;
  await db
    .insert(generatedPictures)
    .values(pixels.map((one) => ({ pixels: one, madeId, isByProgram })))
    .onConflictDoNothing();
}

/** What the site made with exactly these pixels. */
export async function findGenerated(db: Db, pixels: string): Promise<Made | undefined> {
  const { madeId: id, isByProgram } = generatedPictures;
  const [made] = await db
    .select({ id, isByProgram })
    .from(generatedPictures)
    .where(eq(generatedPictures.pixels, pixels));
  return made;
}
