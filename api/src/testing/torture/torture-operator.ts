import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Output } from 'shared/contracts/endpoint.ts';
import type { Command } from 'shared/contracts/operator/command.ts';
import { closeOrderNow, refundOrder } from 'shared/contracts/operator/orders.ts';
import { addToken } from 'shared/contracts/operator/tokens.ts';
import { adjustCredits } from 'shared/contracts/operator/users.ts';
import { type Reply, requestHeader } from 'shared/contracts/reply.ts';
import { type DoorFile, doorPath } from '../../operator/door-file.ts';
import type { Hands } from './torture-hands.ts';

/** Of a server that is going down or has lost its database: the same is asked again. */
export const passing = /正在重启|服务开小差了|支付渠道暂时不可用/;

/** By an operator's commands: an embedded database lets nobody in beside its api. */
export async function handsOfOperator(dataDir: string): Promise<Hands> {
  let token = '';
  async function ask<C extends Command>({ endpoint }: C, input: object, key: string): Promise<Reply> {
    const { url, key: machineKey } = JSON.parse(await readFile(doorPath(dataDir), 'utf8')) as DoorFile;
    const response = await fetch(`${url}${endpoint.path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        [requestHeader.token]: token || machineKey,
        [requestHeader.idempotencyKey]: key,
      },
      body: JSON.stringify({ ...input, reason: 'torture' }),
    });
    const reply = (await response.json()) as Reply;
    if (reply.code !== 1 && passing.test(reply.msg)) throw new Error(reply.msg);
    return reply;
  }
  const made = await untilOpen(() => ask(addToken, { name: 'torture', role: 'owner' }, 'torture-token'));
  token = (made.data as Output<(typeof addToken)['endpoint']>).token;
  return {
    async adjust(userId, key, amount) {
      const input = { who: String(userId), currency: 'chat', amount: amount > 1 ? amount : -1, remark: key };
      return (await ask(adjustCredits, input, key)).code === 1;
    },
    async endTime({ order_sn }) {
      await ask(closeOrderNow, { order: order_sn }, `close-${order_sn}`);
    },
    async giveBack({ order_sn, order_amount }, share) {
      const amount = (Math.ceil(Number(order_amount) * (100 / share)) / 100).toFixed(2);
      await ask(refundOrder, { order: order_sn, amount }, `refund-${order_sn}-${share}`);
    },
  };
}

/** The operator's port opens a moment after the site's. */
async function untilOpen<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 0; ; tries++) {
    try {
      return await work();
    } catch (error) {
      if (tries === 100) throw error;
      await sleep(100);
    }
  }
}
