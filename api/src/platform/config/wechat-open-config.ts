import * as z from 'shared/contracts/schema.ts';
import { httpUrl, optional, section, text } from './section.ts';

/** By what the official account whose app pays asks WeChat who opens a page in it. */
export interface WechatOpenConfig {
  appSecret: string;
  /** Where WeChat is opened, and where it is asked. */
  openUrl: string;
  apiUrl: string;
}

const address = (url: string) => ({
  schema: z._default(text(httpUrl, 'must be an http(s) address'), url),
  example: url,
});

export const wechatOpenConfig = section({
  variables: {
    WECHAT_APP_SECRET: {
      schema: optional((v) => /^[\da-f]{32}$/i.test(v), 'must be the 32 characters of the secret of the app'),
      example: '(32 characters)',
      isSecret: true,
    },
    WECHAT_OPEN_URL: address('https://open.weixin.qq.com'),
    WECHAT_API_URL: address('https://api.weixin.qq.com'),
  },
  /** Absent: payees of WeChat are not asked for their account in WeChat. */
  read: (values): WechatOpenConfig | undefined =>
    values.WECHAT_APP_SECRET
      ? { appSecret: values.WECHAT_APP_SECRET, openUrl: values.WECHAT_OPEN_URL, apiUrl: values.WECHAT_API_URL }
      : undefined,
});
