import { errorCode } from './db-error.ts';

const codes = new Set(['ENOSPC', 'EDQUOT', '53100']);

/** The disk of this process or of the database has no room: nothing that is written is kept until somebody makes some. */
export function isDiskFull(error: unknown): boolean {
  if (codes.has(errorCode(error) ?? '')) return true;
  const { message, cause } = (error ?? {}) as { message?: unknown; cause?: unknown };
  return (
    /no space left on device|disk quota exceeded/i.test(String(message)) || (cause !== undefined && isDiskFull(cause))
  );
}
