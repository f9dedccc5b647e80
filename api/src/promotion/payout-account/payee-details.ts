import { type WithdrawTypeNumber, withdrawType } from 'shared/contracts/promotion/withdrawal-account.ts';
import { emailPattern, mobilePattern } from 'shared/contracts/site/login.ts';
import { namePattern } from 'shared/contracts/site/typed-text.ts';
import { invalidInput } from '../../platform/refusals/refusal.ts';
import { isOpenId } from '../../providers/payout/payout.ts';

/** What a payout account holds. */
export interface PayeeDetails {
  account: string;
  realName: string;
  /** What the code on the picture says, where there is one: an operator pays by it. */
  code?: string;
}

interface TypeFacts {
  title: string;
  asks: 'account' | 'picture';
  label: string;
  isAccount(account: string): boolean;
}

const isWechat = (account: string) => /^[A-Za-z][-\w]{5,19}$/.test(account) || isOpenId(account);

/** The four ways of the contract. */
export const withdrawTypes: Record<WithdrawTypeNumber, TypeFacts> = {
  [withdrawType.alipay]: {
    title: '支付宝账号',
    asks: 'account',
    label: '支付宝账号',
    isAccount: (account) => mobilePattern.test(account) || emailPattern.test(account) || /^2088\d{12}$/.test(account),
  },
  [withdrawType.wechatWallet]: { title: '微信零钱', asks: 'account', label: '微信号', isAccount: isWechat },
  [withdrawType.wechatCode]: { title: '微信收款码', asks: 'picture', label: '', isAccount: () => true },
  [withdrawType.alipayCode]: { title: '支付宝收款码', asks: 'picture', label: '', isAccount: () => true },
};

/** The details of a new account. @throws Refusal that names the field */
export function requireDetails(
  type: WithdrawTypeNumber,
  { account = '', real_name: realName = '' }: { account?: string | undefined; real_name?: string | undefined },
): PayeeDetails {
  const { asks, label, isAccount } = withdrawTypes[type];
  if (!namePattern.test(realName)) throw invalidInput('请输入收款人真实姓名', 'real_name');
  if (asks === 'picture') return { account: '', realName };
  if (!account) throw invalidInput(`请输入${label}`, 'account');
  if (!isAccount(account)) throw invalidInput(`请输入正确的${label}`, 'account');
  return { account, realName };
}

/** `138****8000`, `so****@mail.example`. */
export function maskAccount(account: string): string {
  const [name = '', host] = account.split('@');
  const shown = name.length > 8 ? `${name.slice(0, 3)}****${name.slice(-4)}` : `${name.slice(0, 2)}****`;
  return host === undefined ? shown : `${shown}@${host}`;
}

/** `*小明`. */
export const maskName = (name: string): string => (name ? `*${[...name].slice(1).join('')}` : '');

/** `1101**********002X`. */
export const maskIdNumber = (id: string): string => `${id.slice(0, 4)}${'*'.repeat(10)}${id.slice(-4)}`;
