import { endpoint } from 'shared/contracts/endpoint.ts';
import * as z from 'shared/contracts/schema.ts';

/** `scene` of `/login/account`. */
export const loginScene = { mobilePassword: 2, mailboxPassword: 3, mobileCode: 4 } as const;
/** `scene` of `/sms/sendCode` (spec section 8). */
export const smsScene = {
  login: 'YZMDL',
  bindMobile: 'BDSJHM',
  changeMobile: 'BGSJHM',
  findPassword: 'ZHDLMM',
  register: 'YZMZC',
} as const;

export const mobilePattern = /^1[3-9]\d{9}$/;
/** 6 to 20 characters with at least two kinds of letter, digit, symbol (api-contract section 1). */
export const passwordPattern = /^(?![A-Za-z]+$)(?!\d+$)(?![^A-Za-z\d]+$)[\x21-\x7e]{6,20}$/;

export const Mobile = z.string().check(z.regex(mobilePattern, '请输入正确的手机号'));
export const NewPassword = z
  .string()
  .check(z.regex(passwordPattern, '密码须为 6-20 位，且至少包含字母、数字、符号中的两种'));

const shortText = z.optional(z.string().check(z.maxLength(200, '输入内容过长')));

export const logIn = endpoint({
  method: 'POST',
  path: '/login/account',
  auth: false,
  input: z.object({
    terminal: z.coerce.number().check(z.int(), z.minimum(1), z.maximum(6)),
    scene: z.coerce.number(),
    mobile: shortText,
    email: shortText,
    password: shortText,
    code: shortText,
    captcha: shortText,
    key: shortText,
  }),
  output: z.object({
    nickname: z.string(),
    sn: z.string(),
    mobile: z.string(),
    avatar: z.string(),
    token: z.string(),
  }),
});

export const register = endpoint({
  method: 'POST',
  path: '/login/register',
  auth: false,
  input: z.object({
    channel: z.coerce.number().check(z.int(), z.minimum(1), z.maximum(6)),
    scene: z.coerce.number(),
    mobile: shortText,
    email: shortText,
    password: NewPassword,
    password_confirm: z.string(),
    code: shortText,
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

export const sendSmsCode = endpoint({
  method: 'POST',
  path: '/sms/sendCode',
  auth: false,
  input: z.object({ scene: z.enum(Object.values(smsScene)), mobile: Mobile }),
  output: z.unknown(),
});
