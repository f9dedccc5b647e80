import type { RechargePackage } from 'shared/contracts/account/recharge.ts';
import { seedPackages } from '../../seed/account/seed-packages.ts';
import { settings } from '../../site/settings/site-tables.ts';
import { dataOf } from '../../testing/make.ts';
import { testApp } from '../../testing/test-app.ts';
import { rechargeSnapshot } from './recharge.ts';

// Shows: SPEC-1.09
test('packages have gifts and tags, one is recommended; the switch hides them', async () => {
  const site = await testApp();
  const { db } = site.database;
  await db.transaction(seedPackages);
  const list = async () =>
    dataOf<{ status: number; lists: RechargePackage[] }>(await site.get('/recharge/rechargePackage'));
  expect(await list()).toEqual({ status: 0, lists: [] });
  await expect(rechargeSnapshot(db, 1)).rejects.toThrow('充值功能暂未开放');

  await db.insert(settings).values({ name: 'recharge_package_status', value: 1 });
  site.app.prepared.forget();
  const { status, lists } = await list();
  expect(status).toBe(1);
  expect(lists.filter(({ is_recommend }) => is_recommend).map(({ name }) => name)).toEqual(['常用包']);
  const common = lists.find(({ name }) => name === '常用包');
  expect(common).toMatchObject({ sell_price: '49.00', number: 600, draw_number: 100, is_give: 1, give_number: 120 });
  expect(await rechargeSnapshot(db, common?.id ?? 0)).toEqual({
    kind: 'recharge',
    packageId: common?.id,
    name: '常用包',
    price: 4900,
    chat: 600,
    draw: 100,
    giveChat: 120,
    giveDraw: 20,
  });
  await expect(rechargeSnapshot(db, 99_999)).rejects.toThrow('不存在或已下架');
  await site.close();
});
