/** @jest-environment node */
import type { ShellStatus } from 'shared/releases/shell/shell-status.ts';
import type { Metrics } from './metrics.ts';
import { createStatusApp } from './status-app.ts';

test('the internal port answers to addresses and names of the private network, and to no page whose name points to it', async () => {
  const metrics = { text: async () => ({ type: 'text/plain', body: 'site_pages_total 1' }) } as unknown as Metrics;
  const config = { internalHost: '127.0.0.1', advertisedHost: 'one.site.internal' };
  const app = createStatusApp({ status: () => ({ rev: 7 }) as ShellStatus, tabs: () => [], metrics, config });
  for (const [path, content] of [
    ['/_mf/status', '"rev":7'],
    ['/_mf/tabs', '"tabs":[]'],
    ['/metrics', 'site_pages_total 1'],
  ] as const) {
    const ask = async (host: string) => {
      const { statusCode, body } = await app.inject({ url: path, headers: { host } });
      return [statusCode, body.includes(content)];
    };
    for (const host of ['127.0.0.1:3900', 'shell-1:3901', 'localhost', 'one.site.internal:3901']) {
      expect(await ask(host)).toEqual([200, true]);
    }
    for (const host of ['evil.example:3900', '127.0.0.1.nip.io']) expect(await ask(host)).toEqual([403, false]);
  }
  await app.close();
});
