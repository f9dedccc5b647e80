import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DrawRecord } from 'shared/contracts/creative/drawing-record.ts';
import sharp from 'sharp';
import { drawPrompts } from '../../creative/prompt/prompt-tables.ts';
import { readPictureLabel } from '../../platform/pictures/picture-label.ts';
import { demoAccount } from '../../site/user/demo-account.ts';
import { dataOf } from '../../testing/make.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import { seed } from '../seed.ts';
import { seedDrawings } from './seed-drawings.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'api-seed-drawings-'));
let demo: TestApp;
beforeAll(async () => {
  demo = await testApp({ config: { dataDir } });
  await seed(demo.database.db, demo.app.config);
  await seedDrawings(demo.database.db, demo.app.storage, demo.app.config);
});
afterAll(async () => {
  await demo.close();
  rmSync(dataDir, { recursive: true });
});

const login = { terminal: 4, scene: 2, mobile: demoAccount.mobile, password: demoAccount.password };

test('the demo account has 60 labelled pictures', async () => {
  const { token } = dataOf<{ token: string }>(await demo.post('/login/account', login));
  const page = await demo.get('/draw_records/records?page_size=100', { token });
  const { lists, count } = dataOf<{ lists: DrawRecord[]; count: number }>(page);
  expect(count).toBe(60);
  const files = new Set<string>();
  for (const record of lists) {
    const file = (await demo.app.inject({ url: record.image })).rawPayload;
    const { width, height, bytes } = record.actual ?? { width: 0, height: 0, bytes: 0 };
    expect(await sharp(file).metadata()).toMatchObject({ format: 'webp', width, height });
    expect([file.length, record.label]).toEqual([bytes, '演示图片']);
    expect(await readPictureLabel(file)).toMatchObject({ label: { Label: '1' }, source: 'algorithmicMedia' });
    files.add(file.toString('base64'));
  }
  expect(files.size).toBe(60);
  const varied = lists.filter(({ parent_id }) => parent_id > 0);
  expect(varied).toHaveLength(4);
  expect(lists.find(({ id }) => id === varied[0]?.parent_id)?.prompt).toBe(varied[0]?.prompt);
  const found = await demo.get(`/draw_records/records?keyword=${encodeURIComponent('灯塔')}`, { token });
  expect(dataOf<{ count: number }>(found).count).toBeGreaterThan(4);
});

test('each example shows its picture; a second start adds nothing', async () => {
  const rows = await demo.database.db.select().from(drawPrompts);
  expect(rows).toHaveLength(40);
  expect(new Set(rows.map(({ image }) => image)).size).toBe(40);
  for (const { image } of rows.slice(0, 3)) {
    expect((await demo.app.inject({ url: `/api/${image}` })).headers['content-type']).toBe('image/webp');
  }
  const before = readdirSync(join(dataDir, 'uploads')).length;
  await seedDrawings(demo.database.db, demo.app.storage, demo.app.config);
  expect(readdirSync(join(dataDir, 'uploads'))).toHaveLength(before);
});

test('production shows the examples and has no records', async () => {
  const site = await testApp({ config: { dataDir } });
  const config = { ...site.app.config, siteMode: 'production' as const };
  await seed(site.database.db, config);
  await seedDrawings(site.database.db, site.app.storage, config);
  expect((await site.database.db.select().from(drawPrompts)).every(({ image }) => image)).toBe(true);
  await site.close();
});
