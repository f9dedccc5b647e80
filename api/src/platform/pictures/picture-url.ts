import type { FastifyInstance } from 'fastify';

/**
 * A stored picture as the wire has it; a whole address or path stays as it is. Stored are paths below the API prefix (`files/v1/cover/…`), because the shell
 * hands on that prefix only; `domain` of `pc/config` is empty, so the site's own origin serves them.
 */
export function pictureUrl(app: FastifyInstance, stored: string): string {
  if (!stored || /^(https?:\/)?\//.test(stored)) return stored;
  return `${app.config.apiPrefix}/${stored}`;
}
