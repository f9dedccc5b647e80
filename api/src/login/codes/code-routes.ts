import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sendEmailCode, sendSmsCode } from 'shared/contracts/user/login.ts';
import type { Tx } from '../../database/db.ts';
import { clientOf } from '../../limits/client-address.ts';
import { allowFrom, allowOnce, forgive, type Limit } from '../../limits/limits.ts';
import type { CodeSender } from '../../providers/code-sender.ts';
import { tooOften } from '../../server/refusals/refusal.ts';
import { type Asked, serve, WithMessage } from '../../server/serve/serve.ts';
import { dropOldCodes, makeCode, type SentTo } from './code-queries.ts';

/** Codes that one mobile or mailbox is sent, whatever they are for: each costs money and patience of its owner. */
const minute: Limit = { name: 'code-target-minute', times: 1, seconds: 60 };
const hour: Limit = { name: 'code-target-hour', times: 5, seconds: 3600 };
const day: Limit = { name: 'code-target-day', times: 10, seconds: 86_400 };
/** A device is what one browser at one address says it is: others behind the same address keep their share. */
const device: Limit = { name: 'code-device-hour', times: 30, seconds: 3600 };
const address: Limit = { name: 'code-address-hour', times: 100, seconds: 3600 };

export function codeRoutes(app: FastifyInstance): void {
  app.jobs.add({ name: 'drop-old-codes', everySeconds: 3600, limitSeconds: 20, run: () => dropOldCodes(app.db) });

  serve(app, sendSmsCode, ({ mobile, scene }, asked) => send(app.sms, { target: mobile, scene }, asked));
  serve(app, sendEmailCode, ({ email, scene }, asked) => send(app.mail, { target: email.toLowerCase(), scene }, asked));
}

/** Counts and sends before the account is looked up, so the work is the same when it does not exist. */
async function send(
  sender: CodeSender,
  sent: SentTo,
  { db, request, idempotent }: Asked<unknown>,
): Promise<WithMessage<null>> {
  sender.requireOpen();
  // The code itself is never stored with the reply, so it leaves the transaction beside it.
  let code = '';
  const { replayed } = await idempotent(async (tx) => {
    await requireShare(tx, sent.target, request);
    code = await makeCode(tx, sent);
    return null;
  });
  if (!replayed) {
    try {
      await sender.sendCode(sent.target, sent.scene, code);
    } catch (error) {
      // What did not come need not be waited for; the wider limits still count the try.
      await forgive(db, minute, sent.target);
      throw error;
    }
  }
  return new WithMessage('验证码已发送', null);
}

async function requireShare(tx: Tx, target: string, request: FastifyRequest): Promise<void> {
  const client = clientOf(request);
  const browser = `${client.network} ${request.headers['user-agent'] ?? ''}`;
  if (!(await allowFrom(tx, address, client))) throw tooOften();
  if (!(await allowOnce(tx, device, browser))) throw tooOften();
  if (!(await allowOnce(tx, minute, target))) throw tooOften('验证码已发送，请 60 秒后再试', 60);
  if (!(await allowOnce(tx, hour, target))) throw tooOften('获取验证码过于频繁，请 1 小时后再试', 3600);
  if (!(await allowOnce(tx, day, target))) throw tooOften('今日获取验证码次数已达上限');
}
