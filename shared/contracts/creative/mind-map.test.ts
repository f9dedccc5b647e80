/** @jest-environment node */
import * as maps from 'shared/contracts/creative/mind-map.ts';
import * as z from 'shared/contracts/schema.ts';

const endpoints = Object.values(maps).flatMap((one) => (typeof one === 'object' && 'path' in one ? [one] : []));

test('only a shared map is read without login; GET changes nothing', () => {
  expect(endpoints.filter(({ auth }) => !auth)).toEqual([maps.getSharedMap]);
  const reading = [maps.listMaps, maps.exportMaps, maps.getMap, maps.listMapVersions, maps.getSharedMap];
  for (const one of endpoints) expect(one.method).toBe(reading.some(({ path }) => path === one.path) ? 'GET' : 'POST');
});

const tooMany = Object.fromEntries(Array.from({ length: 501 }, (_one, at) => [at, 'red']));

test.each([
  ['an empty title', { title: ' ' }, '请输入名称'],
  ['a long title', { title: '长'.repeat(101) }, '名称不能超过 100 字'],
  ['a long text', { markdown: '长'.repeat(maps.mapLimits.markdown + 1) }, '导图内容不能超过 250000 字'],
  ['a bad version', { version: -1 }, '版本不正确'],
  ['a place that is none', { look: { folds: ['0.x'] } }, '节点位置不正确'],
  ['half a place', { look: { folds: ['1.'] } }, '节点位置不正确'],
  ['a style as a colour', { look: { colours: { '0': 'url(x)' } } }, '颜色不正确'],
  ['too many colours', { look: { colours: tooMany } }, '设置了颜色的分支过多'],
  ['an unknown layout', { look: { layout: 'left' } }, '布局不正确'],
])('%s of a map to be saved is refused with a sentence', (_name, bad, sentence) => {
  const found = z.safeParse(maps.saveMap.input, { title: '名称', markdown: '# 名称', ...bad });
  expect(found.error?.issues.map(({ message }) => message)).toEqual([sentence]);
});

test('a map without a look has the usual one', () => {
  expect(z.safeParse(maps.saveMap.input, { title: ' 名称 ', markdown: '' }).data).toMatchObject({
    title: '名称',
    version: 0,
    look: { theme: '', layout: 'both', colours: {}, folds: [] },
    source: { kind: 'empty', message_id: 0 },
  });
});
