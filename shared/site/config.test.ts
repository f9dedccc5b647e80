import { defaultSiteConfig, isOffered } from 'shared/site/config.ts';

// Shows: SPEC-9.11
it('hides VIP and recharge and counts as installed by default (spec section 9)', () => {
  expect(defaultSiteConfig()).toMatchObject({ install: true, member_package_status: 0, recharge_package_status: 0 });
});

it('hides promotion until the server says that distribution is open', () => {
  const config = defaultSiteConfig();
  expect(isOffered(config, '/promotion/distribution')).toBe(false);
  expect(isOffered({ ...config, capabilities: { distribution: true } }, '/promotion/distribution')).toBe(true);
});
