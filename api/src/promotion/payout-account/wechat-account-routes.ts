import type { FastifyInstance } from 'fastify';
import { findWechatAccount, getWechatLink } from 'shared/contracts/promotion/withdrawal-account.ts';
import { Refusal } from '../../platform/refusals/refusal.ts';
import { isSame } from '../../platform/secrets/token.ts';
import { serve } from '../../platform/serve/serve.ts';
import { ChannelFailed } from '../../providers/payment/payment.ts';
import { isOpenId } from '../../providers/payout/payout.ts';
import { wechatAccount } from '../../providers/payout/wechat-account.ts';

type Site = Pick<FastifyInstance, 'config' | 'secrets'>;

/** Whether payees of WeChat are asked for their account in WeChat: WeChat pays to no other name of it. */
export const asksWechat = ({ config: { payment, wechatOpen } }: Site): boolean =>
  Boolean(payment.wechat && payment.wechatTransfer && wechatOpen);

/** Seconds within which a browser comes back from WeChat. */
const returnSeconds = 600;
const tooLate = '微信授权已失效，请重新获取';

/** Which account of WeChat a user has. */
export function wechatAccountRoutes(app: FastifyInstance): void {
  const { payment, wechatOpen, siteUrl } = app.config;
  const { wechat, notifyUrl } = payment;
  if (!asksWechat(app) || !wechat || !wechatOpen) {
    // The addition is announced as a whole: what of it a site has not set up is refused, not absent.
    const refuse = async () => {
      throw new Refusal('这个网站没有开通微信授权，请直接填写账户');
    };
    serve(app, getWechatLink, refuse);
    serve(app, findWechatAccount, refuse);
    return;
  }
  const accounts = wechatAccount(wechat, wechatOpen);
  const origin = siteUrl || (notifyUrl ? new URL(notifyUrl).origin : '');

  serve(app, getWechatLink, async (_input, { user }) => ({
    url: accounts.address(`${origin}/promotion/withdrawal`, stateOf(app, user.id, Math.floor(Date.now() / 1000))),
  }));

  serve(app, findWechatAccount, async ({ code, state }, { user }) => {
    // Another user's link would bind that user's account here.
    const begun = Number.parseInt(state.split('x')[0] ?? '', 10);
    const age = Date.now() / 1000 - begun;
    if (!isSame(state, stateOf(app, user.id, begun)) || !(age >= -1 && age < returnSeconds)) throw new Refusal(tooLate);
    const account = await accounts.find(code).catch((error: unknown) => {
      if (!(error instanceof ChannelFailed)) throw error;
      app.log.error({ err: error }, 'WeChat does not name an account');
      throw new Refusal('微信暂时没有响应，请稍后再试');
    });
    if (!account || !isOpenId(account)) throw new Refusal(tooLate);
    return { account };
  });
}

/** Ties the way back to the user who has begun it, in letters and digits as WeChat wants them. */
function stateOf({ secrets }: Site, userId: number, begun: number): string {
  const digest = Buffer.from(secrets.digest(`${userId} ${begun}`, 'WeChat account'), 'base64url');
  return `${begun}x${digest.toString('hex')}`;
}
