import { emailPattern, loginScene, mobilePattern } from 'shared/contracts/site/login.ts';
import { invalidInput } from '../../platform/refusals/refusal.ts';

/** The mobile number or the mailbox that a user logs in with. */
export interface LoginName {
  kind: 'mobile' | 'email';
  /** The number, or the mailbox in lower case. */
  name: string;
}

interface Given {
  scene: number;
  mobile?: string | undefined;
  email?: string | undefined;
}

/** The login name of a login, a registration or a new password, by its `scene`. @throws Refusal for another scene or form */
export function requireLoginName({ scene, mobile = '', email = '' }: Given): LoginName {
  if (scene === loginScene.mobilePassword || scene === loginScene.mobileCode) {
    if (!mobilePattern.test(mobile)) throw invalidInput('请输入正确的手机号', 'mobile');
    return { kind: 'mobile', name: mobile };
  }
  if (scene === loginScene.mailboxPassword) {
    if (!emailPattern.test(email)) throw invalidInput('请输入正确的邮箱', 'email');
    return { kind: 'email', name: email.toLowerCase() };
  }
  throw invalidInput('暂不支持该方式', 'scene');
}

/** One message for a wrong code and an account that does not exist. */
export const wrongCode = ({ kind }: Pick<LoginName, 'kind'>) =>
  invalidInput(kind === 'mobile' ? '手机号或验证码错误' : '邮箱或验证码错误', 'code');
