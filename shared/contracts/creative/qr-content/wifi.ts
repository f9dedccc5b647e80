import { escapeWith, readPairs } from 'shared/contracts/creative/qr-content/escaped-text.ts';
import type { QrKindRule, QrProblems } from 'shared/contracts/creative/qr-content/qr-kind.ts';

const escapeValue = (text: string) => escapeWith(text, /[\\;,:"]/g);
const bytesOf = (text: string) => new TextEncoder().encode(text).length;

/** `WIFI:T:WPA;S:name;P:password;;`, as phones read it. */
export const wifi: QrKindRule = {
  label: 'Wi-Fi',
  fields: [
    { name: 'ssid', label: '网络名称', type: 'line', isNeeded: true, placeholder: '和手机上看到的一致' },
    {
      name: 'security',
      label: '加密方式',
      type: 'choice',
      first: 'WPA',
      choices: [
        { value: 'WPA', label: 'WPA/WPA2/WPA3' },
        { value: 'WEP', label: 'WEP' },
        { value: 'nopass', label: '无密码' },
      ],
    },
    { name: 'password', label: '密码', type: 'password' },
    { name: 'hidden', label: '隐藏的网络', type: 'flag' },
  ],
  check({ ssid = '', security, password = '' }) {
    const problems: Record<string, string> = {};
    if (bytesOf(ssid) > 32) problems.ssid = '网络名称最多 32 个字节（约 10 个汉字）';
    const problem = passwordProblem(security, password);
    if (problem) problems.password = problem;
    return problems satisfies QrProblems;
  },
  write: ({ ssid = '', security = '', password = '', hidden }) =>
    `WIFI:T:${security};S:${escapeValue(ssid)};${security === 'nopass' ? '' : `P:${escapeValue(password)};`}${hidden ? 'H:true;' : ''};`,
  read(text) {
    if (!/^wifi:/i.test(text)) return undefined;
    const pairs = readPairs(text.slice(5));
    const ssid = pairs.get('S');
    if (ssid === undefined) return undefined;
    const password = pairs.get('P') ?? '';
    const kind = pairs.get('T')?.toUpperCase() ?? '';
    return {
      ssid,
      password,
      security: kind === 'WEP' ? 'WEP' : kind === 'NOPASS' || password === '' ? 'nopass' : 'WPA',
      hidden: pairs.get('H')?.toLowerCase() === 'true' ? '1' : '',
    };
  },
};

function passwordProblem(security: string | undefined, password: string): string | undefined {
  if (security === 'nopass') return password && '无密码的网络不用填密码';
  if (password === '') return '请输入密码，或把加密方式改为无密码';
  if (!/^[ -~]*$/.test(password)) return '密码只能有英文字母、数字和半角符号';
  if (security === 'WPA' && (password.length < 8 || password.length > 63) && !/^[\da-f]{64}$/i.test(password)) {
    return 'WPA 密码为 8 到 63 个字符';
  }
  return undefined;
}
