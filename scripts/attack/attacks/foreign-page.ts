import type { AttackedSite } from '../attacked-site.ts';

/** The page of another site sends writing calls through the browser of a visitor. */
export async function foreignPage(site: AttackedSite): Promise<string[]> {
  const fell: string[] = [];
  const { token } = await site.newVisitor();
  const calls: [string, object][] = [
    ['/login/account', { terminal: 4, scene: 2, mobile: '13700000001', password: 'attack12345' }],
    ['/sms/sendCode', { mobile: '13900000009', scene: 1 }],
    ['/chatCategory/add', {}],
    ['/content/contact', { name: '甲', mobile: '13900000009', content: '你好' }],
    ['/chat/stop', { request_id: 'never-asked' }],
  ];
  const marks: Record<string, string>[] = [
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { origin: 'https://evil.example' },
    { origin: 'null' },
  ];
  for (const [path, body] of calls) {
    for (const headers of marks) {
      const { status } = await site.fetch(`/api${path}`, { token, headers, body });
      if (status !== 403) fell.push(`${path} with ${JSON.stringify(headers)}: ${status}`);
    }
  }
  return fell;
}
