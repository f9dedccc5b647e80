import { endpoint } from 'shared/contracts/endpoint.ts';
import * as z from 'shared/contracts/schema.ts';
import { cleanCode, cleanMobile, cleanText } from 'shared/contracts/site/typed-text.ts';

/** `scene` of `/login/account`. */
export const loginScene = { mobilePassword: 2, mailboxPassword: 3, mobileCode: 4 } as const;
/** `scene` of `/sms/sendCode` (spec section 8); `deleteAccount` and `withdraw` are ours. */
export const smsScene = {
  login: 'YZMDL',
  bindMobile: 'BDSJHM',
  changeMobile: 'BGSJHM',
  findPassword: 'ZHDLMM',
  register: 'YZMZC',
  deleteAccount: 'ZXZH',
  withdraw: 'TXYZ',
} as const;

export const mobilePattern = /^1[3-9]\d{9}$/;
/** 6 to 20 characters with at least two kinds of letter, digit, symbol (`passwordRules` shows them one by one). */
export const passwordPattern = /^(?![A-Za-z]+$)(?!\d+$)(?![^A-Za-z\d]+$)[\x21-\x7e]{6,20}$/;

/** What a mail server can be handed: no list, comment, quote or line end hides in it. At most 254 characters. */
export const emailPattern =
  /^(?=.{6,254}$)[\w.!#$%&'*+/=?^`{|}~-]{1,64}@(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z][a-z\d-]*[a-z\d]$/i;

export const Mobile = z.string().check(z.overwrite(cleanMobile), z.regex(mobilePattern, '请输入正确的手机号'));
export const Email = z.string().check(z.overwrite(cleanText), z.regex(emailPattern, '请输入正确的邮箱'));
/** A code by SMS or mail. */
export const Code = z.string().check(z.overwrite(cleanCode), z.regex(/^\d{4,8}$/, '请输入验证码'));
export const NewPassword = z
  .string()
  .check(z.regex(passwordPattern, '密码须为 6-20 位，且至少包含字母、数字、符号中的两种'));

/** What a login answers. `mobile` is '' for an account without one (see `coerce_mobile`). */
const LoggedIn = z.object({
  nickname: z.string(),
  sn: z.string(),
  mobile: z.string(),
  avatar: z.string(),
  token: z.string(),
});

const shortText = z.optional(z.string().check(z.maxLength(200, '输入内容过长')));
/** The parts of a form that holds some of them, as its `scene` says. */
export const givenMobile = z.optional(z.string().check(z.maxLength(200, '输入内容过长'), z.overwrite(cleanMobile)));
export const givenEmail = z.optional(z.string().check(z.maxLength(200, '输入内容过长'), z.overwrite(cleanText)));
export const givenCode = z.optional(z.string().check(z.maxLength(200, '输入内容过长'), z.overwrite(cleanCode)));

export const logIn = endpoint({
  method: 'POST',
  path: '/login/account',
  auth: false,
  input: z.object({
    terminal: z.coerce.number().check(z.int(), z.minimum(1), z.maximum(6)),
    scene: z.coerce.number(),
    mobile: givenMobile,
    email: givenEmail,
    password: shortText,
    code: givenCode,
    captcha: z.optional(z.string().check(z.maxLength(200, '输入内容过长'), z.overwrite(cleanText))),
    key: shortText,
  }),
  output: LoggedIn,
});

export const register = endpoint({
  method: 'POST',
  path: '/login/register',
  auth: false,
  input: z.object({
    channel: z.coerce.number().check(z.int(), z.minimum(1), z.maximum(6)),
    scene: z.coerce.number(),
    mobile: givenMobile,
    email: givenEmail,
    password: NewPassword,
    password_confirm: z.string(),
    code: givenCode,
  }),
  output: z.unknown(),
});

export const logOut = endpoint({
  method: 'POST',
  path: '/login/logout',
  auth: false,
  input: z.object({}),
  output: z.unknown(),
});

/** `key` goes back with the characters that the visitor reads in the picture. One use, five minutes. */
export const getCaptcha = endpoint({
  method: 'GET',
  path: '/login/captcha',
  auth: false,
  input: z.object({}),
  /** `captcha`: a `data:image/svg+xml` address. */
  output: z.object({ captcha: z.string(), key: z.string() }),
});

export const sendSmsCode = endpoint({
  method: 'POST',
  path: '/sms/sendCode',
  auth: false,
  input: z.object({ scene: z.enum(Object.values(smsScene)), mobile: Mobile }),
  /** `demonstration_code` is ours: a demonstration sends nothing, so its page shows the code. Other servers answer whatever they do. */
  output: z.unknown(),
});

export const sendEmailCode = endpoint({
  method: 'POST',
  path: '/email/sendCode',
  auth: false,
  input: z.object({ scene: z.enum(Object.values(smsScene)), email: Email }),
  /** As `sendSmsCode`. */
  output: z.unknown(),
});

/** Scan login. `url` is what the QR code says; `key` is the secret of the browser that opened it and is never shown. */
export const getLoginTicket = endpoint({
  method: 'GET',
  path: '/login/qrcode',
  auth: false,
  input: z.object({}),
  output: z.object({ expire_seconds: z.number(), url: z.string(), key: z.string(), ticket: z.string() }),
});

/** `status` of a ticket. */
export const ticketStatus = { open: 0, scanned: 1, expired: 2, refused: 3, done: 4 } as const;

/** Asked every two seconds while the QR code is on show. `user` comes once, with `done`. */
export const checkLoginTicket = endpoint({
  method: 'POST',
  path: '/login/ticket',
  auth: false,
  input: z.object({ key: z.string().check(z.maxLength(200)) }),
  output: z.object({ status: z.number(), user: z.nullable(LoggedIn) }),
});

/** Ours, in the demo only (`capabilities.scan_sandbox`): stands for the phone that scans and confirms. */
export const confirmTicketInSandbox = endpoint({
  method: 'POST',
  path: '/login/sandboxScan',
  auth: false,
  capability: 'scan_sandbox',
  input: z.object({ ticket: z.string().check(z.maxLength(200)) }),
  output: z.unknown(),
});
