import { setTimeout as sleep } from 'node:timers/promises';
import { measuredPages } from '../../measure/measured-pages.ts';
import type { AttackedSite } from '../attacked-site.ts';

/** Every page for members that has one address on any site. */
const paths = measuredPages
  .filter(({ route, isMembers }) => isMembers && !route.includes(':'))
  .map(({ route, path }) => path ?? route);

/** The api stands still; who is logged in loads pages for members. */
export async function apiAway(site: AttackedSite): Promise<string[]> {
  const { token } = await site.newVisitor();
  const headers = { cookie: `token=${token}` };
  const statusOf = async (path: string) => ({ path, status: (await site.fetch(path, { headers })).status });
  const open = () => Promise.all(paths.map(statusOf));
  const there = (await open()).filter(({ status }) => status !== 200);
  const { pid } = site.operatorFile;
  process.kill(pid, 'SIGSTOP');
  try {
    const away = (await open()).filter(({ status }) => ![200, 429, 503].includes(status));
    return [
      ...there.map(({ path, status }) => `${path} is a ${status} while the api is there`),
      ...away.map(({ path, status }) => `${path} is a ${status} while the api is away`),
    ];
  } finally {
    process.kill(pid, 'SIGCONT');
    // What had waited for it is answered first.
    for (let tries = 0; tries < 100; tries++) {
      if ((await site.call('/pc/config').catch(() => undefined))?.code === 1) break;
      await sleep(200);
    }
  }
}
