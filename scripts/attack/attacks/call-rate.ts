import type { AttackedSite } from '../attacked-site.ts';

const limit = 600;
const pages = [
  '/user/security',
  '/user/balance',
  '/user/collection',
  '/promotion/distribution',
  '/openvip',
  '/recharge',
];

/** A member makes more calls than anybody may, and opens pages for members: they are there, only not at once. */
export async function callRate(site: AttackedSite): Promise<string[]> {
  const { token } = await site.newVisitor();
  const open = (path: string) => site.fetch(path, { headers: { cookie: `token=${token}` } });
  const shown: string[] = [];
  for (const path of pages) if ((await open(path)).status === 200) shown.push(path);
  for (let sent = 0; sent <= limit; sent += 20) {
    await Promise.all(Array.from({ length: 20 }, () => site.call('/user/info', { token })));
  }
  const { status, headers } = await site.fetch('/api/user/info', { token });
  const fell = status === 429 && headers.get('retry-after') ? [] : [`one call too many is a ${status}`];
  if (shown.length < 3) fell.push(`only ${shown.join(', ')} are pages of a member`);
  for (const path of shown) {
    const page = await open(path);
    if (page.status !== 429 || !page.headers.get('retry-after')) fell.push(`${path} is a ${page.status}`);
  }
  return fell;
}
