/** @jest-environment node */
import { makeSiteConfig } from 'shared/testing/make-site-config.ts';
import { originOf, pictureOrigins } from '../../render/document/picture-origins.ts';
import { contentPolicy, securityHeaders } from './security-headers.ts';

// Shows: HDR-01
test('HDR-01: HSTS is sent over https and not over http', () => {
  expect(securityHeaders('n', '', true)['strict-transport-security']).toBe('max-age=31536000');
  const overHttp = securityHeaders('n', '', false);
  expect(overHttp).not.toHaveProperty('strict-transport-security');
  // Questions can be spoken: the site itself may ask for the microphone, a frame of another origin may not.
  expect(overHttp['permissions-policy']).toBe('camera=(), geolocation=(), microphone=(self), payment=()');
});

// Shows: REMOTE-18
test('a mirror of the files is allowed for pictures, connections and fonts only', () => {
  const policy = securityHeaders('n', 'https://cdn.example.com', true)['content-security-policy'] ?? '';
  const named = policy.split('; ').filter((rule) => rule.includes('cdn.example.com'));
  expect(named.map((rule) => rule.split(' ')[0])).toEqual(['img-src', 'connect-src', 'font-src']);
});

test('pictures are allowed from the operator’s address, and a hostile address adds nothing else', () => {
  const config = makeSiteConfig({
    domain: 'https://cdn.example.com/files/',
    pc_login_image: "https://x.example.com;script-src *'/a.png",
    tabbar: { nav: [{ name: 'a', link: { path: '/' }, icon: 'http://icons.example.com:81/a.png', is_show: 1 }] },
  });
  config.website.pc_logo = 'HTTPS://CDN.example.com/logo.png';
  config.website.shop_logo = 'uploads/logo.png';
  expect(pictureOrigins(config)).toEqual(['https://cdn.example.com', 'http://icons.example.com:81']);
  expect(pictureOrigins(null)).toEqual([]);
  const policy = contentPolicy('n', '', pictureOrigins(config)).split('; ');
  expect(policy).toContain("img-src 'self' data: blob: https://cdn.example.com http://icons.example.com:81");
  expect(policy.filter((rule) => rule.includes('example.com'))).toHaveLength(1);
});

test.each([
  'javascript:alert(1)',
  '//evil.example',
  'https://',
  'https://a b/',
  'https://a;b/',
  'https://a,b/',
  "https://a'b/",
  'x; script-src *',
  'data:image/png,',
])('%j names no origin that could break the policy', (address) => {
  for (const origin of originOf(address)) expect(origin).toMatch(/^https?:\/\/[\w.:[\]-]+$/);
});
