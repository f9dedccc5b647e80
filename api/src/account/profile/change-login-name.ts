import type { Tx } from '../../platform/database/db.ts';
import { forgetPlaces } from '../../site/login/login.ts';
import { type LoginName, setLoginName } from '../../site/user/user.ts';

/** False when another account has the new name. Of the one before nothing stays: it may become another person's. */
export async function changeLoginName(
  tx: Tx,
  userId: number,
  wanted: LoginName,
  before: string | null,
): Promise<boolean> {
  if (!(await setLoginName(tx, userId, wanted))) return false;
  if (before) await forgetPlaces(tx, [before]);
  return true;
}
