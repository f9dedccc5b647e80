import { ApiRefusal, messageOf } from 'shared/http/errors.ts';
import { type FieldName, FieldRefusal } from './use-form.ts';

/** Which words of a refusal point at which field. The envelope has no place for a field's name. */
const hints = [
  ['captcha', /图形|图片/],
  ['code', /验证码/],
  ['captcha', /验证码/],
  ['password', /密码/],
  ['email', /邮箱|账号|用户/],
  ['mobile', /手机号|账号|用户/],
] as const;

/** Puts a refusal's sentence at the field it is about, or throws what came. */
export function atField(error: unknown, names: readonly FieldName[]): never {
  if (error instanceof ApiRefusal) {
    const hit = hints.find(([name, words]) => words.test(error.message) && names.includes(name));
    if (hit) throw new FieldRefusal(hit[0], messageOf(error));
  }
  throw error;
}
