import { readFileSync } from 'node:fs';
import { eq } from 'drizzle-orm';
import type { MapSource } from 'shared/contracts/creative/mind-map.ts';
import { mindMaps } from '../../creative/mind-map/mind-map.ts';
import type { Tx } from '../../platform/database/db.ts';
import { settings } from '../../site/settings/site-tables.ts';
import { demoAccount } from '../../site/user/demo-account.ts';
import { findUserByLoginName } from '../../site/user/stored-users.ts';
import { daysAgo } from '../account/days-ago.ts';

interface SeedMap {
  file: string;
  /** Days ago: made, and changed last. */
  days: [number, number];
  source: MapSource['kind'];
  layout?: 'both' | 'right';
  folds?: string[];
  colours?: Record<string, string>;
}

const maps: SeedMap[] = [
  { file: 'weekly-review', days: [27, 2], source: 'empty', layout: 'right' },
  { file: 'linear-algebra', days: [21, 19], source: 'file', folds: ['1.2'] },
  { file: 'yunnan-trip', days: [16, 6], source: 'topic' },
  { file: 'coffee', days: [12, 12], source: 'topic' },
  { file: 'meeting', days: [5, 4.8], source: 'text', layout: 'right' },
  { file: 'product-launch', days: [3, 0.4], source: 'topic', folds: ['2.1'], colours: { '4': '#c0392b' } },
];

const read = (file: string) => readFileSync(new URL(`./${file}.md`, import.meta.url), 'utf8');
const titleOf = (markdown: string) => markdown.slice(2, markdown.indexOf('\n'));

/** The example of the empty page, for a site whose operator has set none. */
export async function seedMapExample(tx: Tx): Promise<void> {
  const value = { is_open: 1, is_example: 1, example_content: read('coffee') };
  await tx.insert(settings).values({ name: 'mindmap_config', value }).onConflictDoNothing();
}

/** What the demonstration user keeps. */
export async function seedMaps(tx: Tx): Promise<void> {
  const user = await findUserByLoginName(tx, { kind: 'mobile', name: demoAccount.mobile });
  if (!user || (await tx.$count(mindMaps, eq(mindMaps.userId, user.id))) > 0) return;
  const rows = maps.map(({ file, days: [made, changed], source, layout = 'both', folds = [], colours = {} }) => {
    const markdown = read(file);
    const title = titleOf(markdown);
    const [createTime, updateTime] = [daysAgo(made), daysAgo(changed)];
    return {
      userId: user.id,
      title,
      markdown,
      size: markdown.length,
      look: { theme: '', layout, colours, folds },
      sourceKind: source,
      sourceName: source === 'topic' ? title : source === 'file' ? '线性代数复习.mm' : '',
      createTime,
      updateTime,
      keptTime: updateTime,
    };
  });
  await tx.insert(mindMaps).values(rows);
}
