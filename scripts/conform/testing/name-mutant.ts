import { askServer } from '../ask-server.ts';
import { holdServer } from '../hold-server.ts';
import type { Held } from '../line.ts';
import type { ConformedSite } from './conformed-site.ts';
import { type Mutant, mutantProxy } from './mutant-proxy.ts';

/** Laws of a thousand calls. */
export const isLong = (law: string): boolean => ['inputs', 'written-inputs'].includes(law);

/** Holds our api against the contract through a proxy with this fault. @param only laws that are asked */
export async function withMutant(site: ConformedSite, mutant: Mutant, only: readonly string[]): Promise<Held> {
  const proxy = await mutantProxy(await site[mutant.of ?? 'family'].url(), mutant);
  try {
    return await holdServer(askServer(`${proxy.url}/api`), { ...site.reach, only });
  } finally {
    await proxy.close();
  }
}

/** `shape GET /article/lists: HTTP 500`. */
export const differencesOf = ({ lines }: Held): string[] =>
  lines.flatMap((line) => (line.outcome === 'differs' ? [`${line.law} ${line.endpoint}: ${line.what}`] : []));
