import { isOwnHost } from './own-host.ts';

test.each([
  ...[
    '127.0.0.1:3900',
    '10.0.0.1',
    '[::1]:3001',
    'localhost',
    'LOCALHOST.:3900',
    'shell-1:3901',
    'Box.Example.net:3900',
  ],
])('%s is a host of the private network', (host) => {
  expect(isOwnHost(host, ['box.example.net'])).toBe(true);
});

test.each([
  ...[
    'evil.example',
    'evil.example:3900',
    'localhost.evil.example',
    '127.0.0.1.nip.io',
    'box.example.net.evil.example',
  ],
  ...['a b', '', undefined],
])('%s may be the name of a page of the web', (host) => {
  expect(isOwnHost(host, ['box.example.net'])).toBe(false);
});
