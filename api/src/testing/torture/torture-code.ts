import { smsScene } from 'shared/contracts/site/login.ts';
import type { ApiProcess } from '../processes/spawn-api.ts';

/** The code of an SMS, as the sandbox of the api wrote it; undefined: one was sent a moment ago. */
export async function codeBySms(api: () => ApiProcess, mobile: string): Promise<string | undefined> {
  const sent = await api().post('/sms/sendCode', { mobile, scene: smsScene.withdraw });
  if (sent.code !== 1) return undefined;
  const codes = [
    ...api()
      .output()
      .matchAll(new RegExp(`"sms":\\{[^}]*"${mobile}"[^}]*"code":"(\\d{6})"`, 'g')),
  ];
  return codes.at(-1)?.[1];
}
