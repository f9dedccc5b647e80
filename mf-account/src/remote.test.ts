import { remote } from './remote.ts';

it('is fit for use, and shows pages below its own prefixes only', () => {
  expect(() => remote.health()).not.toThrow();
  for (const { path } of remote.routes) expect(path).toMatch(/^\/(user\/|openvip(\/|$)|recharge$|redeem_code$)/);
});
