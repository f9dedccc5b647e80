import type { SandboxAct } from 'shared/contracts/account/pay.ts';
import { yuan } from '../../platform/format/yuan.ts';
import type { sandboxPayments } from '../../providers/payment/sandbox-tables.ts';
import type { StoredOrder } from '../order/stored-orders.ts';

const acts: { name: string; acts: [SandboxAct, string][] }[] = [
  {
    name: '支付',
    acts: [
      ['pay', '确认支付'],
      ['fail', '放弃支付'],
    ],
  },
  {
    name: '异常演练',
    acts: [
      ['pay_silently', '支付，但通知丢失'],
      ['pay_twice', '两个通道各付一次'],
      ['pay_late', '订单关闭后才到账'],
      ['pay_more', '多付 0.01 元'],
      ['wrong_amount', '通知金额不符'],
      ['wrong_currency', '通知币种不符'],
      ['other_merchant', '通知商户不符'],
      ['other_order', '通知订单不存在'],
      ['other_channel', '由另一通道通知'],
      ['forged', '伪造签名'],
      ['refund', '在支付平台后台退款'],
    ],
  },
];

const states = { open: '待支付', paid: '已支付', closed: '已关闭' };

interface Shown {
  payment: typeof sandboxPayments.$inferSelect;
  order: StoredOrder;
}

/** The payer's side of the sandbox channels, as HTML that needs no script. */
export function sandboxPage({ payment, order }: Shown, said: string): string {
  const { paySn, amount, status } = payment;
  const button = ([act, name]: [SandboxAct, string]) =>
    `<button name="act" value="${act}"${act === 'pay' ? ' class="main"' : ''}>${name}</button>`;
  const group = (one: (typeof acts)[number]) => `<h2>${one.name}</h2><p>${one.acts.map(button).join('')}</p>`;
  return `<!doctype html>
<html lang="zh-CN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>模拟支付</title>
<style>
:root { color-scheme: light dark }
body { margin: 0 auto; max-width: 420px; padding: 24px 16px; font: 16px/1.6 system-ui, sans-serif }
h1 { font-size: 20px; margin: 0 0 4px } h2 { font-size: 14px; font-weight: 600; margin: 24px 0 8px }
.note { border-radius: 8px; padding: 8px 12px; background: light-dark(#eef1ff, #23284d) }
.amount { font-size: 36px; font-weight: 700; margin: 16px 0 0 }
dl { display: grid; grid-template-columns: auto 1fr; gap: 4px 16px; margin: 8px 0 } dt { opacity: .7 } dd { margin: 0; overflow-wrap: anywhere }
p { margin: 0; display: flex; flex-wrap: wrap; gap: 8px }
button { font: inherit; min-height: 44px; padding: 8px 16px; border-radius: 8px; border: 1px solid light-dark(#8a90a8, #6b7190); background: none; color: inherit; cursor: pointer }
button.main { flex: 1 1 100%; background: #3b4ee0; border-color: #3b4ee0; color: #fff; font-weight: 600 }
button:focus-visible { outline: 3px solid #8c98ff; outline-offset: 2px }
</style>
</head>
<body>
<main>
<h1>模拟支付</h1>
<div class="note">这是演示站点的支付页面，不会产生真实扣款。</div>
<div class="amount">¥${yuan(amount)}</div>
<dl>
<dt>商品</dt><dd>${escaped(order.snapshot.name)}</dd>
<dt>订单号</dt><dd>${escaped(order.sn)}</dd>
<dt>支付状态</dt><dd>${states[status]}</dd>
</dl>
${said ? `<div class="note" role="status">${escaped(said)}</div>` : ''}
<form method="post" action="page">
<input type="hidden" name="pay_sn" value="${escaped(paySn)}">
${acts.map(group).join('\n')}
</form>
</main>
</body>
</html>`;
}

const escaped = (text: string) => text.replace(/[&<>"']/g, (letter) => `&#${letter.codePointAt(0)};`);
