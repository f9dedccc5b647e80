import type { FastifyInstance } from 'fastify';
import { bindEmail } from 'shared/contracts/account/account.ts';
import { bindMobile, getMobileByMnp } from 'shared/contracts/account/user.ts';
import { smsScene } from 'shared/contracts/site/login.ts';
import { clientOf } from '../../platform/limits/client-address.ts';
import { invalidInput, Refusal } from '../../platform/refusals/refusal.ts';
import { serve, WithMessage } from '../../platform/serve/serve.ts';
import { useCode } from '../../site/code/code.ts';
import { lockUser, wrongCode } from '../../site/user/user.ts';
import { changeLoginName } from './change-login-name.ts';

const refusals = {
  wrong: () => wrongCode({ kind: 'mobile' }),
  bound: () => invalidInput('你已绑定手机号，如需更换请使用“更换手机号”', 'mobile'),
  unbound: () => invalidInput('你还没有绑定手机号', 'type'),
  same: () => invalidInput('新手机号与当前手机号相同', 'mobile'),
  // The code has proven the number, so only its owner learns of this.
  taken: () => invalidInput('该手机号已绑定其他账号', 'mobile'),
};

/** The first number or mailbox, or another one. Either way the new one is proven by a code; nothing is ever merged. */
export function mobileRoutes(app: FastifyInstance): void {
  serve(app, bindMobile, async ({ type, mobile, code }, { user, request, idempotent }) => {
    const scene = type === 'bind' ? smsScene.bindMobile : smsScene.changeMobile;
    const { value: result } = await idempotent(async (tx): Promise<'done' | keyof typeof refusals> => {
      const current = await lockUser(tx, user.id);
      if (type === 'bind' && current.mobile) return 'bound';
      if (type === 'change' && !current.mobile) return 'unbound';
      if (current.mobile === mobile) return 'same';
      if (!(await useCode(tx, { target: mobile, scene }, code, clientOf(request)))) return 'wrong';
      return (await changeLoginName(tx, user.id, { kind: 'mobile', name: mobile }, current.mobile)) ? 'done' : 'taken';
    });
    if (result !== 'done') throw refusals[result]();
    app.logins.forgetUser(user.id);
    return new WithMessage(type === 'bind' ? '手机号绑定成功' : '手机号更换成功', null);
  });

  serve(app, getMobileByMnp, async () => {
    throw new Refusal('本站没有接入微信小程序，请用短信验证码绑定手机号');
  });

  serve(app, bindEmail, async ({ email, code }, { user, request, idempotent }) => {
    const name = email.toLowerCase();
    const { value: result } = await idempotent(async (tx) => {
      const current = await lockUser(tx, user.id);
      if (current.email === name) return 'same';
      const sent = { target: name, scene: smsScene.bindMobile };
      if (!(await useCode(tx, sent, code, clientOf(request)))) return 'wrong';
      return (await changeLoginName(tx, user.id, { kind: 'email', name }, current.email)) ? 'done' : 'taken';
    });
    if (result === 'same') throw invalidInput('新邮箱与当前邮箱相同', 'email');
    if (result === 'wrong') throw wrongCode({ kind: 'email' });
    if (result === 'taken') throw invalidInput('该邮箱已绑定其他账号', 'email');
    app.logins.forgetUser(user.id);
    return new WithMessage('邮箱绑定成功', null);
  });
}
