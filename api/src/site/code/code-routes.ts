import type { FastifyInstance, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { sendEmailCode, sendSmsCode, smsScene } from 'shared/contracts/site/login.ts';
import type { Db, Tx } from '../../platform/database/db.ts';
import { clientOf, deviceOf } from '../../platform/limits/client-address.ts';
import { allowFrom, allowOnce, forgive, type Limit } from '../../platform/limits/limits.ts';
import { tooOften } from '../../platform/refusals/refusal.ts';
import { type Asked, serve, WithMessage } from '../../platform/serve/serve.ts';
import type { CodeSender, SentCode } from '../../providers/code/code-sender.ts';
import { codeMinutes } from '../../providers/code/code-sender.ts';
import { demoAccount } from '../user/demo-account.ts';
import { dropOldCodes, makeCode, type SentTo } from './stored-codes.ts';

/** Codes sent to one mobile or mailbox, for all purposes together: each costs money and disturbs its owner. */
const minute: Limit = { name: 'code-target-minute', times: 1, seconds: 60 };
const hour: Limit = { name: 'code-target-hour', times: 5, seconds: 3600 };
const day: Limit = { name: 'code-target-day', times: 10, seconds: 86_400 };
const device: Limit = { name: 'code-device-hour', times: 30, seconds: 3600 };
const address: Limit = { name: 'code-address-hour', times: 100, seconds: 3600 };

/** Sendings that a process remembers, each for as long as its code is good for. */
const maxSendings = 10_000;

export function codeRoutes(app: FastifyInstance): void {
  app.jobs.add({ name: 'drop-old-codes', everySeconds: 3600, limitSeconds: 20, run: () => dropOldCodes(app.db) });

  /** By the code's id: a retry of the request that began a sending waits for it, and hears of its failure. */
  const sendings = new LRUCache<number, Promise<void>>({ max: maxSendings, ttl: codeMinutes * 60_000 });

  serve(app, sendSmsCode, ({ mobile, scene }, asked) => send(app.sms, { target: mobile, scene }, asked));
  serve(app, sendEmailCode, ({ email, scene }, asked) => send(app.mail, { target: email.toLowerCase(), scene }, asked));

  /** Counts and sends before the account is looked up, so the work is the same when it does not exist. */
  async function send(sender: CodeSender, sent: SentTo, { db, request, idempotent }: Asked<unknown>) {
    const from = clientOf(request).network;
    sender.requireOpen(from);
    // The code itself is never stored with the reply, so it leaves the transaction beside it.
    let code = '';
    const { value: codeId, replayed } = await idempotent(async (tx) => {
      await requireShare(tx, sent.target, request);
      const made = await makeCode(tx, sent);
      code = made.code;
      return made.id;
    });
    if (!replayed) sendings.set(codeId, sendCode(db, sender, { ...sent, code, from }));
    await sendings.get(codeId);
    const isShown = code !== '' && sender.isSandbox && opensNoOthers(sent);
    return new WithMessage('验证码已发送', isShown ? { demonstration_code: code } : null);
  }
}

/** Such a code leads into an account by itself; that of the demonstration is everybody's. */
const opensNoOthers = ({ target, scene }: SentTo): boolean =>
  ![smsScene.login, smsScene.findPassword].some((one) => one === scene) || target === demoAccount.mobile;

async function sendCode(db: Db, sender: CodeSender, sent: SentCode): Promise<void> {
  try {
    await sender.sendCode(sent);
  } catch (error) {
    // What did not come need not be waited for; the wider limits still count the try.
    await forgive(db, minute, sent.target);
    throw error;
  }
}

async function requireShare(tx: Tx, target: string, request: FastifyRequest): Promise<void> {
  const client = clientOf(request);
  if (!(await allowFrom(tx, address, client))) throw tooOften();
  if (!(await allowOnce(tx, device, deviceOf(request)))) throw tooOften();
  if (!(await allowOnce(tx, minute, target))) throw tooOften('验证码已发送，请 60 秒后再试', 60);
  if (!(await allowOnce(tx, hour, target))) throw tooOften('获取验证码过于频繁，请 1 小时后再试', 3600);
  if (!(await allowOnce(tx, day, target))) throw tooOften('今日获取验证码次数已达上限');
}
