import type { AttackedSite } from '../attacked-site.ts';

const limit = 600;
const pages = ['/user/index', '/user/security', '/promotion/distribution', '/app/drawing/record', '/openvip'];

/** A member makes more calls than anybody may, and opens pages for members: they are there, only not at once. */
export async function callRate(site: AttackedSite): Promise<string[]> {
  const { token } = await site.newVisitor();
  for (let sent = 0; sent <= limit; sent += 20) {
    await Promise.all(Array.from({ length: 20 }, () => site.call('/user/info', { token })));
  }
  const { status, headers } = await site.fetch('/api/user/info', { token });
  const fell = status === 429 && headers.get('retry-after') ? [] : [`one call too many is a ${status}`];
  for (const path of pages) {
    const page = await site.fetch(path, { headers: { cookie: `token=${token}` } });
    if (page.status !== 429 || !page.headers.get('retry-after')) fell.push(`${path} is a ${page.status}`);
  }
  return fell;
}
