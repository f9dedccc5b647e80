import { inArray, or } from 'drizzle-orm';
import type { Db } from '../../platform/database/db.ts';
import { madeFiles } from '../made-files/made-file-tables.ts';
import { findMadeFiles } from '../made-files/made-files.ts';
import { sitePictures } from '../pictures/picture-tables.ts';
import { uploads } from '../upload/upload-tables.ts';

/** Those of the stored names that a row refers to. */
export async function findStoredNames(db: Db, names: string[]): Promise<Set<string>> {
  const rows = await db
    .select({ name: uploads.name, thumbnail: uploads.thumbnail })
    .from(uploads)
    .where(or(inArray(uploads.name, names), inArray(uploads.thumbnail, names)));
  const ofSite = await db
    .select({ name: sitePictures.name })
    .from(sitePictures)
    .where(inArray(sitePictures.name, names));
  return new Set([...rows.flatMap(namesOf), ...ofSite.map(({ name }) => name), ...(await findMadeFiles(db, names))]);
}

/** The stored names of a row: its file, and the small picture of it. */
const namesOf = ({ name, thumbnail }: { name: string; thumbnail: string | null }) =>
  thumbnail ? [name, thumbnail] : [name];

/** All stored names that rows refer to. */
export async function findAllStoredNames(db: Pick<Db, 'select'>): Promise<string[]> {
  const rows = await db.select({ name: uploads.name, thumbnail: uploads.thumbnail }).from(uploads);
  const ofSite = await db.select({ name: sitePictures.name }).from(sitePictures);
  return [...rows.flatMap(namesOf), ...ofSite.map(({ name }) => name), ...(await findMadeFiles(db))];
}

/** True where a row refers to any file. */
export async function hasStoredFiles(db: Db): Promise<boolean> {
  const [upload] = await db.select({ id: uploads.id }).from(uploads).limit(1);
  const [picture] = await db.select({ id: sitePictures.id }).from(sitePictures).limit(1);
  const [made] = await db.select({ name: madeFiles.name }).from(madeFiles).limit(1);
  return upload !== undefined || picture !== undefined || made !== undefined;
}
