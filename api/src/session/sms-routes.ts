import type { FastifyInstance } from 'fastify';
import { sendSmsCode } from 'shared/contracts/session.ts';
import { allowOnce, type Limit } from '../limits/limits.ts';
import { tooOften } from '../refusal.ts';
import { Said, serve } from '../serve.ts';
import { makeCode } from './sms-queries.ts';

const numberMinute: Limit = { name: 'sms-number-minute', times: 1, seconds: 60 };
const numberDay: Limit = { name: 'sms-number-day', times: 10, seconds: 86_400 };
const addressHour: Limit = { name: 'sms-address-hour', times: 30, seconds: 3600 };

export function smsRoutes(app: FastifyInstance): void {
  serve(app, sendSmsCode, async ({ mobile, scene }, { request, effect }) => {
    app.sms.requireOpen();
    let code: string | undefined;
    await effect(async (tx) => {
      // Counted before it is asked who the number belongs to: the answer is the same for everybody.
      if (!(await allowOnce(tx, addressHour, request.ip))) throw tooOften();
      if (!(await allowOnce(tx, numberDay, mobile))) throw tooOften('该手机号今日获取验证码次数已达上限');
      if (!(await allowOnce(tx, numberMinute, `${mobile} ${scene}`))) throw tooOften('验证码已发送，请 60 秒后再试');
      code = await makeCode(tx, mobile, scene);
      return null;
    });
    if (code) await app.sms.sendCode(mobile, scene, code);
    return new Said('验证码已发送', null);
  });
}
