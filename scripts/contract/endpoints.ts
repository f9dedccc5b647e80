import { globSync } from 'node:fs';
import { join } from 'node:path';
import { repository } from 'shared/build/provided/provided.ts';
import type { Endpoint, StreamEndpoint } from 'shared/contracts/endpoint.ts';

export type Served = Endpoint | StreamEndpoint;

const contracts = join(repository, 'shared/contracts');
const isEndpoint = (it: unknown): it is Served =>
  typeof it === 'object' && it !== null && 'path' in it && 'auth' in it && 'method' in it;

/** `GET /article/detail`. */
export const nameOf = ({ method, path }: Pick<Served, 'method' | 'path'>) => `${method} ${path}`;

/** Every endpoint of the contract, not those of operators, by path. Two may have one name, where an input decides what is answered. */
export async function contractEndpoints(): Promise<Served[]> {
  const files = globSync('**/*.ts', { cwd: contracts }).filter((file) => !/\.test\.|^operator/.test(file));
  const modules = await Promise.all(files.toSorted().map((file) => import(join(contracts, file))));
  const endpoints = modules.flatMap((module) => Object.values(module).filter(isEndpoint));
  return endpoints.toSorted((one, other) => (one.path < other.path ? -1 : 1));
}
