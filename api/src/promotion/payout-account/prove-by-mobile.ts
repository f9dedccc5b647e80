import { smsScene } from 'shared/contracts/site/login.ts';
import type { Tx } from '../../platform/database/db.ts';
import { clientOf } from '../../platform/limits/client-address.ts';
import { invalidInput } from '../../platform/refusals/refusal.ts';
import type { Asked } from '../../platform/serve/serve.ts';
import type { LoggedInUser } from '../../platform/user/logged-in-user.ts';
import { useCode } from '../../site/code/code.ts';
import { lockUser, wrongCode } from '../../site/user/user.ts';

/**
 * Does `change` in the request's one transaction when the code that was sent to the bound mobile is right. The user is
 * locked, so what one user asks for at once is done one after the other.
 */
export async function proveByMobile<T>(
  { user, request, idempotent }: Asked<LoggedInUser>,
  code: string,
  change: (tx: Tx) => Promise<T>,
): Promise<T> {
  // A wrong code is counted, so that transaction is committed too.
  const { value } = await idempotent(async (tx) => {
    const { mobile: target } = await lockUser(tx, user.id);
    if (!target) throw invalidInput('请先绑定手机号', 'code');
    const isRight = await useCode(tx, { target, scene: smsScene.withdraw }, code, clientOf(request));
    return isRight ? { done: await change(tx) } : null;
  });
  if (!value) throw wrongCode({ kind: 'mobile' });
  return value.done;
}
