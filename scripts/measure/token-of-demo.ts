import type { Reply } from 'shared/contracts/reply.ts';

/** The account of the demonstration, which a fresh site has. */
export const demoAccount = { mobile: '13800138000', password: 'demo123456' };

/** Logs in as the demonstration account of a site, or of an api alone, that was started for a measurement. */
export async function tokenOfDemo(url: string): Promise<string> {
  const body = JSON.stringify({ terminal: 4, scene: 2, ...demoAccount });
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(`${url}/api/login/account`, { method: 'POST', headers, body });
  const { code, msg, data } = (await response.json()) as Reply<{ token: string }>;
  if (code !== 1) throw new Error(`the demonstration account could not log in: ${msg}`);
  return data.token;
}
