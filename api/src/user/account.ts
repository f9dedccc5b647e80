import { emailPattern, loginScene, mobilePattern } from 'shared/contracts/user/login.ts';
import { invalidInput } from '../server/refusals/refusal.ts';

/** What an account is known by. */
export interface Account {
  kind: 'mobile' | 'email';
  /** The number, or the mailbox in lower case. */
  name: string;
}

interface Given {
  scene: number;
  mobile?: string | undefined;
  email?: string | undefined;
}

/** The account that a login, a registration or a new password is about, by its `scene`. */
export function requireAccount({ scene, mobile = '', email = '' }: Given): Account {
  if (scene === loginScene.mobilePassword || scene === loginScene.mobileCode) {
    if (!mobilePattern.test(mobile)) throw invalidInput('请输入正确的手机号', 'mobile');
    return { kind: 'mobile', name: mobile };
  }
  if (scene === loginScene.mailboxPassword) {
    if (!emailPattern.test(email.trim())) throw invalidInput('请输入正确的邮箱', 'email');
    return { kind: 'email', name: email.trim().toLowerCase() };
  }
  throw invalidInput('暂不支持该方式', 'scene');
}

/** One message for a wrong code and an account that does not exist. */
export const wrongCode = ({ kind }: Pick<Account, 'kind'>) =>
  invalidInput(kind === 'mobile' ? '手机号或验证码错误' : '邮箱或验证码错误', 'code');
