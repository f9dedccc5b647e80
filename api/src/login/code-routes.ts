import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sendEmailCode, sendSmsCode } from 'shared/contracts/login.ts';
import type { Tx } from '../database/db.ts';
import { allowOnce, forgive, type Limit } from '../limits/limits.ts';
import type { CodeSender } from '../providers/code-sender.ts';
import { tooOften } from '../server/refusal.ts';
import { type Asked, Said, serve } from '../server/serve.ts';
import { makeCode, type SentTo } from './code-queries.ts';

const minute: Limit = { name: 'code-target-minute', times: 1, seconds: 60 };
const day: Limit = { name: 'code-target-day', times: 10, seconds: 86_400 };
/** A device is what one browser at one address says it is: others behind the same address keep their share. */
const device: Limit = { name: 'code-device-hour', times: 30, seconds: 3600 };
const address: Limit = { name: 'code-address-hour', times: 100, seconds: 3600 };

export function codeRoutes(app: FastifyInstance): void {
  serve(app, sendSmsCode, ({ mobile, scene }, asked) => send(app.sms, { target: mobile, scene }, asked));
  serve(app, sendEmailCode, ({ email, scene }, asked) => send(app.mail, { target: email.toLowerCase(), scene }, asked));
}

/** The same for a target that nobody has: it is counted and sent before anybody asks whose it is. */
async function send(sender: CodeSender, sent: SentTo, { db, request, effect }: Asked<unknown>): Promise<Said<null>> {
  sender.requireOpen();
  let code: string | undefined;
  await effect(async (tx) => {
    await requireShare(tx, sent, request);
    code = await makeCode(tx, sent);
    return null;
  });
  if (code) {
    try {
      await sender.sendCode(sent.target, sent.scene, code);
    } catch (error) {
      // What did not come need not be waited for; the wider limits still count the try.
      await forgive(db, minute, minuteOf(sent));
      throw error;
    }
  }
  return new Said('验证码已发送', null);
}

async function requireShare(tx: Tx, { target, scene }: SentTo, request: FastifyRequest): Promise<void> {
  const browser = `${request.ip} ${request.headers['user-agent'] ?? ''}`;
  if (!(await allowOnce(tx, address, request.ip))) throw tooOften();
  if (!(await allowOnce(tx, device, browser))) throw tooOften();
  if (!(await allowOnce(tx, day, target))) throw tooOften('今日获取验证码次数已达上限');
  if (!(await allowOnce(tx, minute, minuteOf({ target, scene })))) throw tooOften('验证码已发送，请 60 秒后再试');
}

const minuteOf = ({ target, scene }: SentTo) => `${target} ${scene}`;
