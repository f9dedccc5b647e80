import type { WechatConfig } from '../../platform/config/payment-config.ts';
import type { WechatOpenConfig } from '../../platform/config/wechat-open-config.ts';
import { askProvider, readJson } from '../payment/ask-provider.ts';
import { ChannelFailed } from '../payment/payment.ts';

/** What WeChat says of a code that is wrong, used, or over. */
const spent = new Set([40029, 40163, 41008, 42003]);

/** Which account of WeChat somebody has, as WeChat names it to this merchant's app (its OAuth, `snsapi_base`: nobody is asked anything). */
export function wechatAccount(
  { appId }: Pick<WechatConfig, 'appId'>,
  { appSecret, openUrl, apiUrl }: WechatOpenConfig,
) {
  return {
    /** Opened inside WeChat, it leads back to `returnUrl` with `code` and `state` (letters and digits, at most 128). */
    address(returnUrl: string, state: string): string {
      const asked = { appid: appId, redirect_uri: returnUrl, response_type: 'code', scope: 'snsapi_base', state };
      return `${openUrl}/connect/oauth2/authorize?${new URLSearchParams(asked)}#wechat_redirect`;
    },

    /**
     * Undefined: the code is wrong, used, or over.
     * @throws ChannelFailed
     */
    async find(code: string): Promise<string | undefined> {
      const asked = { appid: appId, secret: appSecret, code, grant_type: 'authorization_code' };
      const answer = await askProvider(`${apiUrl}/sns/oauth2/access_token?${new URLSearchParams(asked)}`, {});
      const {
        openid,
        errcode = 0,
        errmsg = '',
      } = readJson<{ openid?: string; errcode?: number; errmsg?: string }>(answer);
      if (openid) return openid;
      if (spent.has(errcode)) return undefined;
      throw new ChannelFailed(`WeChat answers ${answer.status}: ${errcode} ${errmsg}`);
    },
  };
}
