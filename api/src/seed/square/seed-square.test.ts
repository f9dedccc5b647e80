import type { SquareCategory, SquarePage } from 'shared/contracts/creative/square.ts';
import { dataOf } from '../../testing/make.ts';
import { testApp } from '../../testing/test-app.ts';
import { seedSquare } from './seed-square.ts';

test('a demo’s square has example pictures, production’s only categories', async () => {
  const site = await testApp();
  const { db } = site.database;
  await seedSquare(db, site.app.storage, { siteMode: 'demo' });
  await seedSquare(db, site.app.storage, { siteMode: 'demo' });
  const categories = dataOf<SquareCategory[]>(await site.get('/draw_square/categoryLists'));
  expect(categories.map(({ count }) => count)).toEqual(Array.from({ length: 8 }, () => 15));
  const { lists, count } = dataOf<SquarePage>(await site.get('/draw_square/lists?page_size=100'));
  expect(count).toBe(120);
  expect(new Set(lists.map(({ nickname, source, label }) => [nickname, source, label].join()))).toEqual(
    new Set(['示例,1,演示图片']),
  );
  expect(new Set(lists.slice(0, 24).map(({ category_name }) => category_name)).size).toBe(8);
  expect((await site.app.inject({ url: lists[0]?.image ?? '' })).statusCode).toBe(200);
  await site.close();

  const production = await testApp();
  await seedSquare(production.database.db, production.app.storage, { siteMode: 'production' });
  expect(dataOf(await production.get('/draw_square/lists'))).toMatchObject({ count: 0 });
  expect(dataOf<SquareCategory[]>(await production.get('/draw_square/categoryLists'))).toHaveLength(8);
  await production.close();
});
