import { Regions } from './regions.ts';

const warnings: unknown[] = [];
const regions = new Regions({ warn: (...all: unknown[]) => warnings.push(all) });

test.each([
  ['120.24.78.68', '广东省深圳市'],
  ['::ffff:120.24.78.68', '广东省深圳市'],
  ['101.132.0.1', '上海市'],
  ['1.36.0.1', '香港'],
  ['8.8.8.8', '美国'],
  ['2409:8a55::1', '广东省广州市'],
  ['127.0.0.1', ''],
  ['10.0.0.1', ''],
  ['::1', ''],
  ['fd00::1', ''],
  ['no address', ''],
  ['', ''],
])('the address %s is in “%s”', (address, region) => {
  expect(regions.of(address)).toBe(region);
  expect(warnings).toEqual([]);
});
