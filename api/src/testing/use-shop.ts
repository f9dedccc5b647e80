import { auditLedger } from '../operations/audit/audit.ts';
import { type MadeUser, makeUser } from './make.ts';
import { buyer, type MadePackages, makePackages } from './make-order.ts';
import { type TestApp, testApp } from './test-app.ts';
import { type TestOperator, testOperator } from './test-operator.ts';

export interface Shop {
  site: TestApp;
  operator: TestOperator;
  packages: MadePackages;
  /** Of this test alone, and what they buy. */
  user: MadeUser;
  buys: ReturnType<typeof buyer>;
}

/**
 * For a file of tests about money: a site with packages on sale, an operator, and a new user for each test. The ledger is audited
 * after each. Its fields are there once the tests run; the file's own `beforeAll` and `beforeEach` come after these.
 * @param credits what each user begins with; without them what the site gives to everybody
 */
export function useShop(credits?: { chat: number; draw: number }): Shop {
  const shop = {} as Shop;
  beforeAll(async () => {
    shop.site = await testApp();
    shop.operator = await testOperator(shop.site);
    shop.packages = await makePackages(shop.site);
  });
  beforeEach(async () => {
    shop.user = await makeUser(shop.site, credits && { credits });
    shop.buys = buyer(shop.site, shop.user, shop.packages);
  });
  afterEach(async () => {
    expect(await auditLedger(shop.site.database.db)).toEqual([]);
  });
  afterAll(() => shop.site.close());
  return shop;
}
