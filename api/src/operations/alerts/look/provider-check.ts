import type { HealthRow } from '../../../providers/health/provider-health.ts';
import { ageText, type Check } from './seen-alert.ts';

/** Minutes for which a provider may fail. */
const patience = 10;

const kinds: Record<string, string> = {
  channel: '模型通道',
  sms: '短信',
  mail: '邮件',
  payment: '支付',
  payout: '打款',
  storage: '文件存储',
  speech: '语音',
  search: '联网搜索',
  alerts: '告警接收方',
};
/** The variables of a provider that the environment describes. */
const variables: Record<string, string> = {
  sms: 'SMS_*',
  mail: 'SMTP_URL',
  payment: '支付渠道的变量',
  payout: '支付渠道的变量',
  storage: 'S3_*',
  speech: 'SPEECH_*',
  search: 'SEARXNG_URL',
};

/** Providers that refuse our key, at once, and those that fail for a while. */
export const providerCheck: Check = {
  name: 'provider',
  about: '服务商：拒绝密钥（立即），连续失败 10 分钟',
  async look({ app }, now) {
    const rows = await app.providerHealth.list();
    return rows.flatMap((row) => {
      const { kind, name, failingSince, isKeyRefused, errorWords, errorStatus } = row;
      if (!failingSince) return [];
      const title = `${kinds[kind] ?? kind}「${name}」`;
      const words = errorWords ? `，对方说：${errorWords}` : '';
      const said = errorStatus ? `（${errorStatus}）` : '';
      const seen = { key: `provider.${kind}.${name}`, since: failingSince, isUrgent: true as const };
      if (isKeyRefused) {
        return [{ ...seen, says: `${title}拒绝了我们的密钥，或账户没钱了${said}${words}`, advice: keyAdvice(row) }];
      }
      if (now.getTime() - failingSince.getTime() < patience * 60_000) return [];
      const says = `${title}已经失败 ${ageText(failingSince, now)}${said}${words}`;
      return [{ ...seen, says, advice: failureAdvice(row) }];
    });
  },
};

function keyAdvice({ kind, name }: HealthRow): string {
  if (kind === 'alerts')
    return `重新添加这个接收方：npm run admin -- alerts remove-destination ${name}，再 add-destination`;
  if (kind !== 'channel') return `到服务商后台核对密钥和余额，改好 ${variables[kind] ?? '它的变量'} 后重启 api`;
  const change =
    name === 'environment'
      ? '改 OPENAI_API_KEY 后重启 api'
      : `npm run admin -- channels edit ${name} --key - --reason "…"`;
  return `到服务商后台核对密钥和余额；换密钥：${change}；试一次：npm run admin -- channels test ${name}`;
}

function failureAdvice({ kind, name }: HealthRow): string {
  if (kind === 'alerts') return `npm run admin -- alerts test ${name}`;
  if (kind !== 'channel') return '看服务商的状态页和 api 的日志：npm run admin -- providers list';
  return `试一次：npm run admin -- channels test ${name}；先不问它：npm run admin -- channels disable ${name} --reason "…"`;
}
