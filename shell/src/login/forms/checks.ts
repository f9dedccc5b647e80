import { emailPattern, mobilePattern, passwordPattern } from 'shared/contracts/site/login.ts';

export const checkAccount = {
  mobile: (value: string) =>
    value === '' ? '请输入手机号' : mobilePattern.test(value) ? undefined : '请输入正确的 11 位手机号',
  email: (value: string) =>
    value === '' ? '请输入邮箱' : emailPattern.test(value) ? undefined : '请输入正确的邮箱地址',
};

export const checkKnownPassword = (value: string) => (value === '' ? '请输入密码' : undefined);

export const checkNewPassword = (value: string) =>
  value === '' ? '请设置密码' : passwordPattern.test(value) ? undefined : '密码不符合要求';

export const checkCaptcha = (value: string) => (value === '' ? '请输入图片中的字符' : undefined);

export const checkAgreed = (value: string) => (value === 'yes' ? undefined : '请先阅读并同意协议');

/** The rules of a new password (`passwordPattern`), each for itself, for the hints below the field. */
export function passwordRules(value: string): { rule: string; met: boolean }[] {
  const kinds = [/[A-Za-z]/, /\d/, /[^A-Za-z\d]/].filter((kind) => kind.test(value)).length;
  return [
    { rule: '6-20 位', met: /^[\x21-\x7e]{6,20}$/.test(value) },
    { rule: '含字母、数字、符号中的两种', met: kinds >= 2 },
  ];
}
