import { randomUUID } from 'node:crypto';
import { payWay } from 'shared/contracts/account/pay.ts';
import { Secrets } from '../../../api/src/platform/secrets/secrets.ts';
import { sandboxKey } from '../../../api/src/providers/payment/choose-payment.ts';
import { sandboxMerchant, signSandbox } from '../../../api/src/providers/payment/sandbox-payment.ts';
import { type AttackedSite, dataOf, type Visitor } from '../attacked-site.ts';

/** A payment channel's notice, ready to be sent: again and again, as channels do. */
export interface SignedNotice {
  headers: Record<string, string>;
  body: string;
}

/** Has a visitor order the first package. @returns the notice that it was paid, signed as the sandbox channel signs */
export async function paidNotice(site: AttackedSite, { token }: Visitor): Promise<SignedNotice> {
  const { lists } = dataOf<{ lists: { id: number }[] }>(await site.call('/member/lists', { token, body: {} }));
  const { order_id, from, order_amount } = dataOf<{ order_id: number; from: string; order_amount: string }>(
    await site.call('/member/buy', { token, body: { member_package_id: lists[0]?.id } }),
  );
  const { config } = dataOf<{ config: { pay_sn: string } }>(
    await site.call('/pay/prepay', { token, body: { from, order_id, pay_way: payWay.sandbox } }),
  );
  const body = JSON.stringify({
    eventId: randomUUID(),
    kind: 'paid',
    merchant: sandboxMerchant,
    paySn: config.pay_sn,
    transaction: randomUUID(),
    amount: Math.round(Number(order_amount) * 100),
    currency: 'cny',
  });
  const key = sandboxKey({ secrets: new Secrets({ secretKey: undefined, dataDir: site.dataDir }) });
  const time = Math.floor(Date.now() / 1000);
  const signature = signSandbox(key, 'sandbox', time, body);
  return {
    headers: {
      'content-type': 'application/json',
      'x-sandbox-time': String(time),
      'x-sandbox-signature': signature,
    },
    body,
  };
}
