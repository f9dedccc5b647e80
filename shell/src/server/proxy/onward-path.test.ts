/** @jest-environment node */
import { onwardPath } from './onward-path.ts';

test.each([
  '/api/news/detail?id=1',
  '/api/uploads/a%20b.png',
  '/api/x?path=..%2f..',
  '/api/a..b/c...',
  '/api/x?',
  '/api/',
])('%s is passed on unchanged', (target) => {
  expect(onwardPath(target, '/api')).toBe(target);
});

test.each([
  '/api',
  '/apix/y',
  '/api/../readyz',
  '/api/..%2freadyz',
  '/api/..%2Freadyz',
  '/api/%2e%2e/readyz',
  '/api/%2e./readyz',
  '/api/.%2e%2freadyz',
  '/api/..%5creadyz',
  '/api/..\\readyz',
  '/api/x%5c..%5creadyz',
  '/api/%252e%252e%252freadyz',
  '/api/%25252e%25252e/readyz',
  '/api/..;/readyz',
  '/api/..;a=b/readyz',
  '/api/./readyz',
  '/api/x/..',
  '/api/%00',
  '/api/%E0%A4%A',
  '/%61pi/x',
  'http://169.254.169.254/api/x',
  '/api/x#/../y',
  `/api/${'%25'.repeat(1)}${'25'.repeat(8)}2e`,
])('%s does not', (target) => {
  expect(onwardPath(target, '/api')).toBeUndefined();
});
