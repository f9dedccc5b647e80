import { contentPages, PageSource } from 'shared/contracts/content/content-page.ts';
import * as z from 'shared/contracts/schema.ts';
import { findLiveVersion } from '../../content/page/content-queries.ts';
import { pageVersions } from '../../content/page/content-tables.ts';
import type { Tx } from '../../platform/database/db.ts';
import { makeToken } from '../../platform/secrets/token.ts';
import { indexPage } from './index-page.ts';
import { introducePage } from './introduce-page.ts';
import { leadPage } from './lead-page.ts';
import { solutionPage } from './solution-page.ts';
import { storePage } from './store-page.ts';

const sources: Record<(typeof contentPages)[number], z.input<typeof PageSource>> = {
  introduce: introducePage,
  cms_index: indexPage,
  cms_lead: leadPage,
  cms_solution: solutionPage,
  cms_store: storePage,
};

/** A first version of each page that has none: what an operator published outlives a restart. */
export async function seedPages(tx: Tx): Promise<void> {
  for (const page of contentPages) {
    if (await findLiveVersion(tx, page)) continue;
    const parsed = z.safeParse(PageSource, sources[page]);
    if (!parsed.success) throw new Error(`the first version of ${page} breaks the contract`);
    await tx.insert(pageVersions).values({ page, ...parsed.data, previewKey: makeToken(), publishTime: new Date() });
  }
}
