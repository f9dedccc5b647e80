import type { FastifyReply, FastifyRequest } from 'fastify';
import { registryTag } from '../document/snapshot.ts';
import type { ServerSnapshot } from '../releases/server-snapshot.ts';
import { noteTab } from '../tabs/serve-tabs.ts';
import type { Tabs } from '../tabs/tabs.ts';
import { refusal } from './port/refusal.ts';

interface RegistryParts {
  /** Undefined until the first channel was taken into use. */
  snapshot: () => ServerSnapshot | undefined;
  /** Called when an open tab has read this rev. */
  onTabNotified: (rev: number) => void;
  /** Of visitors; undefined: tabs of this browser are not counted. */
  tabs?: Tabs | undefined;
}

/** The rev, the live releases and the killed ones; without a body for a tab that knows them. */
export function sendRegistry(
  request: FastifyRequest,
  reply: FastifyReply,
  { snapshot, onTabNotified, tabs }: RegistryParts,
): FastifyReply {
  const registry = snapshot()?.registry;
  if (!registry) return reply.code(503).send(refusal(503));
  const known = request.headers['if-none-match'];
  const etag = registryTag(registry);
  reply.headers({ 'cache-control': 'no-cache', etag });
  if (tabs) noteTab(tabs, request, reply, registry.rev);
  if (known === etag) return reply.code(304).send();
  if (known) onTabNotified(registry.rev);
  return reply.send(registry);
}
