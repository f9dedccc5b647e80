import { readFile } from 'node:fs/promises';
import { sql } from 'drizzle-orm';
import { qrTemplates } from '../../creative/qr-code/qr-tables.ts';
import type { Db } from '../../platform/database/db.ts';
import type { Storage } from '../../providers/storage/storage.ts';
import { nameOfContent } from '../../providers/storage/stored-name.ts';
import { sitePictures } from '../../site/pictures/picture-tables.ts';
import { previewFile, previewSide, qrTemplateSeeds } from './templates.ts';

/** Any number; the same in every process. */
const seedLock = 742_004;

/** Templates of QR codes with their pictures, for a site that has none. */
export async function seedQrTemplates(db: Db, storage: Storage): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${seedLock})`);
    if ((await tx.$count(qrTemplates)) > 0) return;
    for (const [sort, { seed: _seed, ...template }] of qrTemplateSeeds.entries()) {
      const content = await readFile(previewFile(sort));
      const name = nameOfContent(content, 'webp');
      await storage.put(name, content, 'image/webp');
      const row = { name, givenName: template.name, width: previewSide, height: previewSide, bytes: content.length };
      await tx.insert(sitePictures).values(row).onConflictDoNothing();
      await tx.insert(qrTemplates).values({ ...template, sort, image: `files/upload/${name}` });
    }
  });
}
