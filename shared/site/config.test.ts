import { defaultSiteConfig, imageUrl } from 'shared/site/config.ts';

it.each([
  ['/uploads/a.png', 'https://cdn.example.com/uploads/a.png'],
  ['uploads/a.png', 'https://cdn.example.com/uploads/a.png'],
  ['https://other.example.com/a.png', 'https://other.example.com/a.png'],
  ['HTTP://other.example.com/a.png', 'HTTP://other.example.com/a.png'],
  ['//other.example.com/a.png', 'https://cdn.example.com/other.example.com/a.png'],
  ['javascript:alert(1)', 'https://cdn.example.com/javascript:alert(1)'],
  ['', ''],
])('puts the domain before %j unless it is whole', (url, whole) => {
  expect(imageUrl('https://cdn.example.com/', url)).toBe(whole);
  expect(imageUrl('https://cdn.example.com', url)).toBe(whole);
});

it('has an address below this site when no domain is configured', () => {
  expect(imageUrl('', 'uploads/a.png')).toBe('/uploads/a.png');
});

it('hides VIP and recharge and counts as installed by default (spec section 9)', () => {
  expect(defaultSiteConfig()).toMatchObject({ install: true, member_package_status: 0, recharge_package_status: 0 });
});
