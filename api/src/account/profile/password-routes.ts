import type { FastifyInstance } from 'fastify';
import { changePassword, resetPassword } from 'shared/contracts/account/user.ts';
import { loginScene, smsScene } from 'shared/contracts/site/login.ts';
import { clientOf } from '../../platform/limits/client-address.ts';
import { allowOnce, isUsedUp, type Limit } from '../../platform/limits/limits.ts';
import { checkPassword, hashPassword } from '../../platform/password/password.ts';
import { ownPassword, sharesOf } from '../../platform/password/password-work.ts';
import { invalidInput, loginExpired, tooOften } from '../../platform/refusals/refusal.ts';
import { tokenOf } from '../../platform/serve/authenticate.ts';
import { serve, WithMessage } from '../../platform/serve/serve.ts';
import { requireGuessLeft, useCode } from '../../site/code/code.ts';
import { endLogins } from '../../site/login/login.ts';
import {
  findUser,
  findUserByLoginName,
  replacePassword,
  requireLoginName,
  setPassword,
  wrongCode,
} from '../../site/user/user.ts';

/** Each takes the processor for a while, and nobody needs many. */
const changes: Limit = { name: 'password-change', times: 20, seconds: 3600 };

export function passwordRoutes(app: FastifyInstance): void {
  const { passwordCost } = app.config;

  serve(app, resetPassword, async (input, { db, request, idempotent }) => {
    if (input.scene === loginScene.mobileCode) throw invalidInput('暂不支持该方式', 'scene');
    const loginName = requireLoginName(input);
    if (input.password_confirm !== undefined) requireSame(input.password, input.password_confirm);
    // Before the account is looked up: the work is the same when it does not exist.
    const client = clientOf(request);
    const passwordHash = await app.passwords.run(
      async () => {
        await requireGuessLeft(db, client);
        return hashPassword(input.password, passwordCost);
      },
      sharesOf(loginName.name, client),
    );
    const { value: userId } = await idempotent(async (tx) => {
      const sent = { target: loginName.name, scene: smsScene.findPassword };
      const right = await useCode(tx, sent, input.code, client);
      const user = await findUserByLoginName(tx, loginName);
      if (!right || !user) return null;
      await setPassword(tx, user.id, passwordHash);
      await endLogins(tx, user.id);
      return user.id;
    });
    if (userId === null) throw wrongCode(loginName);
    app.logins.forgetUser(userId);
    return new WithMessage('密码已重置，请使用新密码登录', null);
  });

  serve(app, changePassword, async (input, { db, user: caller, request, idempotent }) => {
    requireSame(input.password, input.password_confirm);
    const who = String(caller.id);
    const result = await app.passwords.run(
      async () => {
        if (await isUsedUp(db, ownPassword, who)) throw tooOften('尝试次数过多，请 30 分钟后再试');
        if (!(await allowOnce(db, changes, who))) throw tooOften();
        const user = await findUser(db, caller.id);
        if (!user) throw loginExpired();
        const proven =
          !user.passwordHash || (await checkPassword(input.old_password ?? '', user.passwordHash, passwordCost));
        const passwordHash = proven ? await hashPassword(input.password, passwordCost) : '';
        const { value } = await idempotent(async (tx) => {
          // What was proven must still be true: a reset meanwhile ends the caller's say.
          if (!proven || !(await replacePassword(tx, user, passwordHash))) {
            await allowOnce(tx, ownPassword, who);
            return 'wrong';
          }
          await endLogins(tx, user.id, tokenOf(request));
          return 'done';
        });
        return value;
      },
      sharesOf(`user ${who}`, clientOf(request)),
    );
    if (result === 'wrong') throw invalidInput('原密码错误', 'old_password');
    app.logins.forgetUser(caller.id);
    return new WithMessage('密码已修改', null);
  });
}

function requireSame(password: string, again: string): void {
  if (password !== again) throw invalidInput('两次输入的密码不一致', 'password_confirm');
}
