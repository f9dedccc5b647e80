import type { FastifyInstance } from 'fastify';
import type { DeletionProof } from 'shared/contracts/account/account-deletion.ts';
import { smsScene } from 'shared/contracts/site/login.ts';
import type { Tx } from '../../platform/database/db.ts';
import { clientOf } from '../../platform/limits/client-address.ts';
import { allowOnce, isUsedUp } from '../../platform/limits/limits.ts';
import { checkPassword } from '../../platform/password/password.ts';
import { ownPassword, sharesOf } from '../../platform/password/password-work.ts';
import { invalidInput, tooOften } from '../../platform/refusals/refusal.ts';
import type { Asked } from '../../platform/serve/serve.ts';
import type { LoggedInUser } from '../../platform/user/logged-in-user.ts';
import { useCode } from '../../site/code/code.ts';
import { findUser, wrongCode } from '../../site/user/user.ts';

interface Given {
  proof: DeletionProof;
  code?: string | undefined;
  password?: string | undefined;
}

/** Does `change` in the request's one transaction when the code or the password is right, and refuses it otherwise. */
export function proveOwner<T>(
  app: FastifyInstance,
  given: Given,
  asked: Asked<LoggedInUser>,
  change: (tx: Tx) => Promise<T>,
): Promise<T> {
  return given.proof === 'password'
    ? proveByPassword(app, given.password ?? '', asked, change)
    : proveByCode(given.proof, given.code ?? '', asked, change);
}

async function proveByCode<T>(
  kind: 'mobile' | 'email',
  code: string,
  { user, request, idempotent }: Asked<LoggedInUser>,
  change: (tx: Tx) => Promise<T>,
): Promise<T> {
  const target = user[kind];
  if (!target) throw invalidInput(kind === 'mobile' ? '你还没有绑定手机号' : '你还没有绑定邮箱', 'code');
  const sent = { target, scene: smsScene.deleteAccount };
  // A wrong code is counted, so that transaction is committed too.
  const { value } = await idempotent(async (tx) =>
    (await useCode(tx, sent, code, clientOf(request))) ? { done: await change(tx) } : null,
  );
  if (!value) throw wrongCode({ kind });
  return value.done;
}

function proveByPassword<T>(
  app: FastifyInstance,
  password: string,
  { db, user, request, idempotent }: Asked<LoggedInUser>,
  change: (tx: Tx) => Promise<T>,
): Promise<T> {
  const who = String(user.id);
  return app.passwords.run(
    async () => {
      if (await isUsedUp(db, ownPassword, who)) throw tooOften('尝试次数过多，请 30 分钟后再试');
      const { passwordHash } = (await findUser(db, user.id)) ?? {};
      if (!(await checkPassword(password, passwordHash, app.config.passwordCost))) {
        await allowOnce(db, ownPassword, who);
        throw invalidInput('密码错误', 'password');
      }
      return (await idempotent(change)).value;
    },
    sharesOf(`user ${who}`, clientOf(request)),
  );
}
