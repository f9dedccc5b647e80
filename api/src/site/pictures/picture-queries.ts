import { inArray } from 'drizzle-orm';
import type { Db } from '../../platform/database/db.ts';
import { uploads } from '../upload/upload-tables.ts';
import { sitePictures } from './picture-tables.ts';

interface Size {
  width: number;
  height: number;
}

/** The sides in pixels of stored pictures, users' and the site's own, by their stored name. */
export async function findPictureSizes(db: Db, names: string[]): Promise<Map<string, Size>> {
  if (names.length === 0) return new Map();
  const ofUsers = { name: uploads.name, width: uploads.width, height: uploads.height };
  const ofSite = { name: sitePictures.name, width: sitePictures.width, height: sitePictures.height };
  const rows = await db
    .select(ofUsers)
    .from(uploads)
    .where(inArray(uploads.name, names))
    .unionAll(db.select(ofSite).from(sitePictures).where(inArray(sitePictures.name, names)));
  return new Map(rows.filter(({ width }) => width > 0).map((row) => [row.name, row]));
}
