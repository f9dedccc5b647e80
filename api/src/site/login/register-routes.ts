import type { FastifyInstance } from 'fastify';
import { loginScene, register, smsScene } from 'shared/contracts/site/login.ts';
import { loginWay } from 'shared/contracts/site/site.ts';
import { clientOf } from '../../platform/limits/client-address.ts';
import { allowFrom } from '../../platform/limits/limits.ts';
import { hashPassword } from '../../platform/password/password.ts';
import { sharesOf } from '../../platform/password/password-work.ts';
import { invalidInput, tooOften } from '../../platform/refusals/refusal.ts';
import { serve, WithMessage } from '../../platform/serve/serve.ts';
import { useCode } from '../code/stored-codes.ts';
import { findLoginSettings, isProvenByCode, requireWay } from '../settings/login-settings-queries.ts';
import { requireLoginName, wrongCode } from '../user/login-name.ts';
import { createUser } from '../user/stored-users.ts';

/** A demonstration is tried by whole classes behind one address, a production site is not. */
const registrations = (mode: 'demo' | 'production') => ({
  name: 'register-address',
  times: mode === 'demo' ? 1000 : 20,
  seconds: 3600,
});

export function registerRoutes(app: FastifyInstance): void {
  serve(app, register, async (input, { db, request, idempotent }) => {
    if (input.scene === loginScene.mobileCode) throw invalidInput('暂不支持该方式', 'scene');
    const loginName = requireLoginName(input);
    const settings = await findLoginSettings(db, app.config);
    const way = loginName.kind === 'mobile' ? loginWay.mobile : loginWay.mailbox;
    requireWay(settings, way);
    if (input.password !== input.password_confirm) throw invalidInput('两次输入的密码不一致', 'password_confirm');
    const { code, channel } = input;
    const needsCode = isProvenByCode(settings, way);
    if (needsCode && !code) throw invalidInput('请输入验证码', 'code');
    const client = clientOf(request);
    // Counted before a password is hashed, which is the dear part; a retry counts again, which a person does not notice.
    if (!(await allowFrom(db, registrations(app.config.siteMode), client))) throw tooOften();
    const passwordHash = await app.passwords.run(
      () => hashPassword(input.password, app.config.passwordCost),
      sharesOf(loginName.name, client),
    );
    const { value: result } = await idempotent(async (tx) => {
      const sent = { target: loginName.name, scene: smsScene.register };
      if (needsCode && !(await useCode(tx, sent, code ?? '', client))) return 'wrong code';
      return (await createUser(tx, { [loginName.kind]: loginName.name, passwordHash, channel })) ? 'made' : 'taken';
    });
    if (result === 'wrong code') throw wrongCode(loginName);
    if (result === 'taken') {
      throw invalidInput(`该${loginName.kind === 'mobile' ? '手机号' : '邮箱'}已注册，请直接登录`, loginName.kind);
    }
    return new WithMessage('注册成功', null);
  });
}
