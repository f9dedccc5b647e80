import { ApiRefusal, messageOf } from 'shared/http/errors.ts';
import { FieldRefusal } from './use-form.ts';

/** Which words of a refusal point at which field. The envelope has no place for a field's name. */
const hints = [
  ['code', /验证码/],
  ['password', /密码/],
  ['mobile', /手机号|账号|用户/],
] as const;

/** Puts a refusal's sentence at the field it is about, or throws what came. */
export function atField<N extends string>(error: unknown, names: readonly N[]): never {
  if (error instanceof ApiRefusal) {
    const hit = hints.find(([name, words]) => words.test(error.message) && names.includes(name as N));
    if (hit) throw new FieldRefusal(hit[0], messageOf(error));
  }
  throw error;
}
