import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { listTokens } from 'shared/contracts/operator/operation/tokens.ts';
import type { AttackedSite } from '../attacked-site.ts';

/** Wrong tokens by the dozen from the machine itself, and calls that a web page could send to it. */
export async function operatorPort(site: AttackedSite): Promise<string[]> {
  const fell: string[] = [];
  const { url, key } = site.operatorFile;
  const { path } = listTokens.endpoint;
  for (let at = 0; at < 40; at++) await (await fetch(url + path, { headers: { token: `wrong-${at}` } })).text();
  if ((await site.operate(listTokens, {})).code !== 1) fell.push('the right token is locked out by wrong ones');
  const machine = await fetch(url + path, { headers: { token: key } });
  if (((await machine.json()) as { code: number }).code !== 1) fell.push('the key of the machine is locked out');
  const marks: Record<string, string>[] = [
    { host: 'evil.example' },
    { origin: 'https://evil.example' },
    { 'sec-fetch-site': 'cross-site' },
  ];
  for (const headers of marks) {
    const text = await get(new URL(path, url), { token: key, ...headers });
    if (/"code":1\b/.test(text)) fell.push(`it answers a call with ${JSON.stringify(headers)}`);
  }
  return fell;
}

/** `fetch` sets these headers itself. */
async function get(url: URL, headers: Record<string, string>): Promise<string> {
  const asked = request(url, { headers, agent: false });
  asked.end();
  const [response] = (await once(asked, 'response')) as [IncomingMessage];
  let text = '';
  for await (const chunk of response.setEncoding('utf8')) text += chunk;
  return text;
}
