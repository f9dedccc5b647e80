/** @jest-environment node */
import { securityHeaders } from './security-headers.ts';

test('HDR-01: over https the browser is told to come back so; over http it is not', () => {
  expect(securityHeaders('n', '', true)['strict-transport-security']).toBe('max-age=31536000');
  expect(securityHeaders('n', '', false)).not.toHaveProperty('strict-transport-security');
});

test('a mirror of the files is allowed as pictures and connections, and nothing else', () => {
  const policy = securityHeaders('n', 'https://cdn.example.com', true)['content-security-policy'] ?? '';
  const named = policy.split('; ').filter((rule) => rule.includes('cdn.example.com'));
  expect(named.map((rule) => rule.split(' ')[0])).toEqual(['img-src', 'connect-src']);
});
