import { readFileSync } from 'node:fs';
import { contentPages } from 'shared/contracts/content/content-page.ts';
import { findLiveVersion } from '../../content/page/content-queries.ts';
import { pageVersions } from '../../content/page/content-tables.ts';
import { readPageSource } from '../../content/page/page-source.ts';
import type { Tx } from '../../platform/database/db.ts';
import { makeToken } from '../../platform/secrets/token.ts';

/** A first version of each page that has none: what an operator published outlives a restart. */
export async function seedPages(tx: Tx): Promise<void> {
  for (const page of contentPages) {
    if (await findLiveVersion(tx, page)) continue;
    const file = readFileSync(new URL(`${page}.json`, import.meta.url), 'utf8');
    // Templates and skills are found by their names, which stand readable in the file.
    const content = file.replace(/(?<=keyword=)[^"]+/g, encodeURIComponent);
    await tx
      .insert(pageVersions)
      .values({ page, ...readPageSource(content), previewKey: makeToken(), publishTime: new Date() });
  }
}
