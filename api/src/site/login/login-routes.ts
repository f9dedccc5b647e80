import type { FastifyInstance } from 'fastify';
import { logIn, loginScene, logOut, smsScene } from 'shared/contracts/site/login.ts';
import { loginWay } from 'shared/contracts/site/site.ts';
import { type ClientAddress, clientOf } from '../../platform/limits/client-address.ts';
import { checkPassword } from '../../platform/password/password.ts';
import { sharesOf } from '../../platform/password/password-work.ts';
import { invalidInput, Refusal, wrongPassword } from '../../platform/refusals/refusal.ts';
import { tokenOf } from '../../platform/serve/authenticate.ts';
import { serve } from '../../platform/serve/serve.ts';
import { useCaptcha } from '../captcha/stored-captchas.ts';
import { useCode } from '../code/stored-codes.ts';
import { findLoginSettings, requireWay } from '../settings/login-settings-queries.ts';
import { type LoginName, requireLoginName, wrongCode } from '../user/login-name.ts';
import { findUserByLoginName, type User } from '../user/stored-users.ts';
import { logInUser } from './log-in-user.ts';
import { countRightTry, countWrongTry, requireTryLeft } from './login-limits.ts';
import { dropExpiredLogins, endLogin } from './stored-logins.ts';

const disabled = () => new Refusal('账号已被停用，请联系客服');

export function loginRoutes(app: FastifyInstance): void {
  const dropExpired = () => dropExpiredLogins(app.db);
  app.jobs.add({ name: 'drop-expired-logins', everySeconds: 3600, limitSeconds: 20, run: dropExpired });

  serve(app, logIn, async (input, { db, request }) => {
    const loginName = requireLoginName(input);
    const settings = await findLoginSettings(db, app.config);
    requireWay(settings, loginName.kind === 'mobile' ? loginWay.mobile : loginWay.mailbox);
    const proof = requireProof(input);
    if (settings.is_captcha && !(await useCaptcha(db, input.key ?? '', input.captcha ?? ''))) {
      throw invalidInput('图形验证码错误或已过期', 'captcha');
    }
    const client = clientOf(request);
    const attempt = { loginName: loginName.name, client };
    const user = await app.passwords.run(
      async () => {
        await requireTryLeft(db, attempt);
        const proven = await provenUser(app, loginName, proof, client);
        if (!proven) await countWrongTry(db, attempt);
        return proven;
      },
      sharesOf(loginName.name, client),
    );
    if (!user) throw 'code' in proof ? wrongCode(loginName) : wrongPassword();
    if (user.isDisabled) throw disabled();
    await countRightTry(db, attempt);
    // Not under the idempotency key: a reply with a token in it must not be stored.
    return logInUser(app, user, input.terminal, request);
  });

  serve(app, logOut, async (_input, { db, request }) => {
    const token = tokenOf(request);
    if (!token) return null;
    await endLogin(db, token);
    app.logins.forgetToken(token);
    return null;
  });
}

type Proof = { password: string } | { code: string };

function requireProof(input: { scene: number; password?: string | undefined; code?: string | undefined }): Proof {
  if (input.scene === loginScene.mobileCode) {
    if (!input.code) throw invalidInput('请输入验证码', 'code');
    return { code: input.code };
  }
  if (!input.password) throw invalidInput('请输入密码', 'password');
  return { password: input.password };
}

/** The account, if the password or the code proves it. The same work whether or not there is such an account. */
async function provenUser(
  { db, config }: FastifyInstance,
  loginName: LoginName,
  proof: Proof,
  client: ClientAddress,
): Promise<User | undefined> {
  if ('password' in proof) {
    const user = await findUserByLoginName(db, loginName);
    return (await checkPassword(proof.password, user?.passwordHash, config.passwordCost)) ? user : undefined;
  }
  const sent = { target: loginName.name, scene: smsScene.login };
  const right = await db.transaction((tx) => useCode(tx, sent, proof.code, client));
  const user = await findUserByLoginName(db, loginName);
  return right ? user : undefined;
}
