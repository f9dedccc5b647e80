import { beijingTime } from '../../../platform/format/beijing-time.ts';
import type { Check } from './seen-alert.ts';

const day = 86_400_000;
/** Days before the end: somebody should act; somebody has to. */
const [soon, last] = [14, 3];
/** Milliseconds between two looks: a certificate does not change by the minute. */
const lookEvery = 3_600_000;

/** The certificate that visitors of SITE_URL are shown. */
export function certificateCheck(): Check {
  let known: { end: Date; asked: number } | undefined;
  return {
    name: 'certificate',
    about: 'SITE_URL 的证书：14 天内到期；3 天内是紧急的',
    async look({ app: { config }, certificateEnd }, now) {
      if (!config.siteUrl.startsWith('https:')) return [];
      const url = new URL(config.siteUrl);
      if (!known || now.getTime() - known.asked >= lookEvery) {
        known = { end: await certificateEnd(url), asked: now.getTime() };
      }
      const { end } = known;
      const left = Math.floor((end.getTime() - now.getTime()) / day);
      if (left >= soon) return [];
      const when = left < 0 ? '已经到期' : `还有 ${left} 天到期`;
      const seen = {
        key: 'certificate.site',
        says: `${url.host} 的证书${when}（${beijingTime(end).slice(0, 16)}）`,
        advice: '续期并让网关重新读取：见 docs/operations/start.md；确认：curl -vI 这个地址',
      };
      return [left < last ? { ...seen, isUrgent: true as const } : seen];
    },
  };
}
