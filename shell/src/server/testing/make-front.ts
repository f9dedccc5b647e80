import { tmpdir } from 'node:os';
import type { Canaries } from '../../canary/canaries.ts';
import { LiveFailures } from '../../canary/live-failures.ts';
import type { Previews } from '../../preview/previews.ts';
import { Tabs } from '../../tabs/tabs.ts';
import { readShellConfig } from '../config.ts';
import { createShellApp, type ShellParts } from '../shell-app.ts';
import { PageHealth } from '../telemetry/page-health.ts';
import { shellLog } from '../telemetry/shell-log.ts';

/** For tests: the public port of a shell that has no releases, on a free port, in front of the API at `apiUrl`. */
export async function makeFront(apiUrl: string, over: Partial<ShellParts> = {}) {
  const lines: string[] = [];
  const parts: Partial<ShellParts> = {
    config: readShellConfig({ DATA_DIR: tmpdir(), API_BASE_URL: apiUrl }),
    snapshot: () => undefined,
    isEnding: () => false,
    onTabNotified: () => undefined,
    isKnownRelease: () => false,
    health: new PageHealth(),
    tabs: new Tabs('key'),
    failures: new LiveFailures({ trustsProxy: false }),
    canaries: { visit: () => undefined } as Partial<Canaries> as Canaries,
    previews: { of: async () => undefined } as Partial<Previews> as Previews,
    log: shellLog({ write: (line) => lines.push(line) }),
    ...over,
  };
  // What only pages need is not there: without releases none is rendered.
  const app = await createShellApp(parts as ShellParts);
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  return { app, url, lines, close: () => app.close() };
}
