/** @jest-environment node */
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { additions } from 'shared/contracts/capabilities.ts';
import type { Endpoint, StreamEndpoint } from 'shared/contracts/endpoint.ts';
import { asFamily } from 'shared/contracts/family/as-family.ts';
import { familyFields } from 'shared/contracts/family/family-fields.ts';

const contracts = join(import.meta.dirname, '..');
type Served = Endpoint | StreamEndpoint;
const isEndpoint = (it: unknown): it is Served =>
  typeof it === 'object' && it !== null && 'path' in it && 'auth' in it && 'method' in it;

async function endpoints(): Promise<Served[]> {
  const files = globSync('**/*.ts', { cwd: contracts }).filter((file) => !/\.test\.|^operator/.test(file));
  const modules = await Promise.all(files.map((file) => import(join(contracts, file))));
  return modules.flatMap((module) => Object.values(module).filter(isEndpoint));
}

test('an endpoint is the family’s or names its capability', async () => {
  const served = await endpoints();
  const names = (some: Served[]) => [...new Set(some.map(({ method, path }) => `${method} ${path}`))].toSorted();
  expect(names(served.filter(({ capability }) => !capability))).toEqual([...familyFields.keys()].toSorted());
  const announced = new Set(served.map(({ capability }) => capability));
  expect([...announced].filter((name) => name && !(name in additions))).toEqual([]);
});

test('answers of the family lack our fields, and write as PHP does', () => {
  const sessions = asFamily('GET /chatCategory/lists')?.([{ id: 1, name: '一', update_time: '2026' }]);
  expect(sessions).toEqual([{ id: 1, name: '一' }]);
  const status = { pay_status: 0, pay_way: 0, order: { order_id: 1, pay_time: '', seconds_left: 9 } };
  expect(asFamily('GET /pay/payStatus')?.(status)).toEqual({
    pay_status: 0,
    pay_way: 0,
    order: { order_id: 1, pay_time: null },
  });
  expect(asFamily('GET /chat/getModel')?.([{ key: 'a', balance: 2, abilities: [] }])).toEqual([
    { key: 'a', balance: '2' },
  ]);
  expect(asFamily('POST /pay/prepay')?.({ pay_way: 2, config: { show: 'qr', url: 'weixin://x' } })).toEqual({
    pay_way: 2,
    config: 'weixin://x',
  });
  expect(asFamily('POST /creation/collect')?.({ is_collect: 1 })).toEqual([]);
  expect(asFamily('GET /order/lists')).toBeUndefined();
});
