import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { QrConfig } from 'shared/contracts/creative/qr.ts';
import { readPictureLabel } from '../../platform/pictures/picture-label.ts';
import { dataOf } from '../../testing/make.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import { seedQrTemplates } from './seed-qr-templates.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'api-seed-qr-'));
let site: TestApp;
beforeAll(async () => {
  site = await testApp({ config: { dataDir } });
  await seedQrTemplates(site.database.db, site.app.storage);
});
afterAll(async () => {
  await site.close();
  rmSync(dataDir, { recursive: true });
});

test('templates of every style have readable, labelled pictures', async () => {
  const { mewx } = dataOf<QrConfig>(await site.get('/qrcode/config'));
  expect(mewx.template.length).toBeGreaterThanOrEqual(12);
  expect(new Set(mewx.template.map(({ pixel_style }) => pixel_style)).size).toBe(3);
  expect(mewx.template.some(({ is_vip }) => is_vip === 1)).toBe(true);
  expect(mewx.template.every(({ points }) => points > 0)).toBe(true);
  for (const { preview_img } of mewx.template) {
    const { rawPayload, headers } = await site.app.inject({ url: preview_img });
    expect(headers['content-type']).toBe('image/webp');
    expect(await site.app.codes.read(rawPayload, AbortSignal.timeout(30_000), [])).toBe('https://example.com/qrcode');
    expect(await readPictureLabel(rawPayload)).toMatchObject({ label: { Label: '1' }, source: 'algorithmicMedia' });
  }
});

test('a second start adds nothing', async () => {
  const before = readdirSync(join(dataDir, 'uploads')).length;
  await seedQrTemplates(site.database.db, site.app.storage);
  expect(readdirSync(join(dataDir, 'uploads'))).toHaveLength(before);
});
