import type { FastifyInstance } from 'fastify';
import { logIn, loginScene, logOut, mobilePattern, register, smsScene } from 'shared/contracts/session.ts';
import { tokenOf } from '../caller.ts';
import { allowOnce } from '../limits/limits.ts';
import { pictureUrl } from '../pictures/picture-url.ts';
import { invalidInput, Refusal, tooOften, wrongCredentials } from '../refusal.ts';
import { Said, serve } from '../serve.ts';
import { createUser, findUserByMobile, type User } from '../user/user-queries.ts';
import { countRightTry, countWrongTry, requireTryLeft } from './login-limits.ts';
import { checkPassword, hashPassword } from './password.ts';
import { closeSession, openSession } from './session-queries.ts';
import { useCode } from './sms-queries.ts';

/** A demonstration is tried by whole classes behind one address, a production site is not. */
const registrations = (mode: 'demo' | 'production') => ({
  name: 'register-address',
  times: mode === 'demo' ? 1000 : 20,
  seconds: 3600,
});

export function loginRoutes(app: FastifyInstance): void {
  serve(app, logIn, async (input, { db, request }) => {
    const mobile = requireMobile(input.mobile);
    const attempt = { account: mobile, address: request.ip };
    await requireTryLeft(db, attempt);
    const user = await provenUser(app, mobile, input);
    if (!user) {
      await countWrongTry(db, attempt);
      throw wrongCredentials(input.scene === loginScene.mobileCode ? '手机号或验证码错误' : undefined);
    }
    if (user.isDisabled) throw new Refusal('账号已被停用，请联系客服');
    await countRightTry(db, attempt);
    // Not under the idempotency key: a reply with a token in it must not be stored.
    const token = await openSession(db, user.id, input.terminal);
    return {
      nickname: user.nickname,
      sn: user.sn,
      mobile,
      avatar: pictureUrl(app, user.avatar),
      token,
    };
  });

  serve(app, register, async (input, { request, effect }) => {
    if (input.scene !== loginScene.mobilePassword) throw invalidInput('暂不支持该注册方式');
    const mobile = requireMobile(input.mobile);
    if (input.password !== input.password_confirm) throw invalidInput('两次输入的密码不一致');
    const { code, channel } = input;
    const needsCode = typeof app.config.sms === 'object';
    if (needsCode && !code) throw invalidInput('请输入验证码');
    const passwordHash = await hashPassword(input.password, app.config.passwordCost);
    const result = await effect(async (tx) => {
      if (!(await allowOnce(tx, registrations(app.config.siteMode), request.ip))) return 'too often';
      if (needsCode && !(await useCode(tx, mobile, smsScene.register, code ?? ''))) return 'wrong code';
      return (await createUser(tx, { mobile, passwordHash, channel })) ? 'made' : 'taken';
    });
    if (result === 'too often') throw tooOften();
    if (result === 'wrong code') throw wrongCredentials('手机号或验证码错误');
    if (result === 'taken') throw new Refusal('该手机号已注册，请直接登录');
    return new Said('注册成功', null);
  });

  serve(app, logOut, async (_input, { db, request }) => {
    const token = tokenOf(request);
    if (token) await closeSession(db, token);
    return null;
  });
}

function requireMobile(mobile: string | undefined): string {
  if (!mobile || !mobilePattern.test(mobile)) throw invalidInput('请输入正确的手机号');
  return mobile;
}

/** The account, if the password or the code proves it. Equally slow whether or not there is such an account. */
async function provenUser(
  { db, config }: FastifyInstance,
  mobile: string,
  input: { scene: number; password?: string | undefined; code?: string | undefined },
): Promise<User | undefined> {
  if (input.scene === loginScene.mobilePassword) {
    if (!input.password) throw invalidInput('请输入密码');
    const user = await findUserByMobile(db, mobile);
    return (await checkPassword(input.password, user?.passwordHash, config.passwordCost)) ? user : undefined;
  }
  if (input.scene === loginScene.mobileCode) {
    const { code } = input;
    if (!code) throw invalidInput('请输入验证码');
    const right = await db.transaction((tx) => useCode(tx, mobile, smsScene.login, code));
    return right ? findUserByMobile(db, mobile) : undefined;
  }
  throw invalidInput('暂不支持该登录方式');
}
