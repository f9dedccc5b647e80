import { setTimeout as sleep } from 'node:timers/promises';
import type { AttackedSite } from '../attacked-site.ts';

const paths = [
  '/openvip',
  '/recharge',
  '/redeem_code',
  '/user/index',
  '/user/security',
  '/user/balance',
  '/user/collection',
  '/promotion/distribution',
  '/promotion/withdrawal',
  '/app/drawing/record',
];

/** The api stands still; who is logged in loads pages for members. */
export async function apiAway(site: AttackedSite): Promise<string[]> {
  const { token } = await site.newVisitor();
  const headers = { cookie: `token=${token}` };
  const open = async () => {
    const pages = paths.map(async (path) => ({ path, page: await site.fetch(path, { headers }) }));
    return Promise.all(pages);
  };
  const there = await open();
  const shown = there.filter(({ page }) => page.status === 200).map(({ path }) => path);
  const { pid } = site.operatorFile;
  process.kill(pid, 'SIGSTOP');
  try {
    const away = await open();
    return away
      .filter(({ path, page }) => shown.includes(path) && ![200, 429, 503].includes(page.status))
      .map(({ path, page }) => `${path} is a ${page.status} while the api is away`)
      .concat(shown.length < 3 ? [`only ${shown.join(', ')} are pages of a member`] : []);
  } finally {
    process.kill(pid, 'SIGCONT');
    // What had waited for it is answered first.
    for (let tries = 0; tries < 100; tries++) {
      if ((await site.call('/pc/config').catch(() => undefined))?.code === 1) break;
      await sleep(200);
    }
  }
}
