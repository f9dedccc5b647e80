import type { Secrets } from '../../platform/secrets/secrets.ts';
import type { Channel } from './channel-tables.ts';
import { ProviderFailure } from './provider-failure.ts';

/** What a key of a channel is sealed for: one of another kind does not open. */
const purposeOf = (kind: string) => `${kind} channel key`;

/** A key as it is stored; an empty one stays empty. */
export const sealKey = (secrets: Secrets, kind: string, key: string): string =>
  key ? secrets.seal(key, purposeOf(kind)) : '';

/**
 * The key of a channel that the operator added; empty: it needs none.
 * @throws ProviderFailure when it does not open
 */
export function openKey({ kind, sealedKey }: Pick<Channel, 'kind' | 'sealedKey'>, secrets: Secrets): string {
  if (!sealedKey) return '';
  try {
    return secrets.open(sealedKey, purposeOf(kind));
  } catch (error) {
    throw new ProviderFailure('模型服务暂时不可用，管理员正在处理', (error as Error).message);
  }
}
