import { readFile } from 'node:fs/promises';
import { sql } from 'drizzle-orm';
import { qrTemplates } from '../../creative/qr-code/qr-tables.ts';
import type { Db } from '../../platform/database/db.ts';
import type { Storage } from '../../providers/storage/storage.ts';
import { nameOfContent } from '../../providers/storage/stored-name.ts';
import { sitePictures } from '../../site/pictures/picture-tables.ts';
import { previewFile, previewSide, qrTemplateSeeds } from './templates.ts';

/** Any number; the same in every process. */
const seedLock = 742_006;

/** Templates of QR codes with their pictures, for a site that has none. */
export async function seedQrTemplates(db: Db, storage: Storage): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${seedLock})`);
    if ((await tx.$count(qrTemplates)) > 0) return;
    const made = await Promise.all(
      qrTemplateSeeds.map(async ({ seed: _seed, ...template }, sort) => {
        const content = await readFile(previewFile(sort));
        const name = nameOfContent(content, 'webp');
        await storage.put(name, content, 'image/webp');
        const size = { width: previewSide, height: previewSide, bytes: content.length };
        return {
          picture: { name, givenName: template.name, ...size },
          template: { ...template, sort, image: `files/upload/${name}` },
        };
      }),
    );
    await tx
      .insert(sitePictures)
      .values(made.map(({ picture }) => picture))
      .onConflictDoNothing();
    await tx.insert(qrTemplates).values(made.map(({ template }) => template));
  });
}
