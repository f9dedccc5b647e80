import { beijingTime } from '../../../platform/format/beijing-time.ts';
import type { StoredAlert } from '../stored/alert-tables.ts';

/** An alert in a message. */
export interface News {
  alert: Pick<StoredAlert, 'id' | 'key' | 'isUrgent' | 'says' | 'advice' | 'since' | 'endTime'>;
  /** `again`: it was told before, and stands still. */
  what: 'opened' | 'again' | 'ended';
}

const minute = (time: Date) => beijingTime(time).slice(5, 16);

/** One alert, in lines. */
function linesOf({ alert: { isUrgent, says, advice, since, endTime }, what }: News): string {
  if (what === 'ended') return `【已恢复】${says}\n时间：${minute(since)} 到 ${minute(endTime ?? since)}`;
  const head = `【${isUrgent ? '紧急' : '告警'}】${says}`;
  return `${head}\n时间：从 ${minute(since)} 起${what === 'again' ? '，还没有恢复' : ''}\n处理办法：${advice}`;
}

/** Characters of a sentence of one alert. */
const longest = 300;

/**
 * One message for several alerts, the urgent ones first: robots take few messages a minute.
 * @param bytes that the receiver takes; what has no place is counted
 */
export function alertText(site: string, news: News[], bytes: number): string {
  const stand = news.filter(({ what }) => what !== 'ended').length;
  const ended = news.length - stand;
  const counted = [...(stand > 0 ? [`${stand} 个告警`] : []), ...(ended > 0 ? [`${ended} 个已恢复`] : [])].join('，');
  let text = `${site || '网站'}：${counted}`;
  const rank = ({ alert, what }: News) => (what === 'ended' ? 2 : alert.isUrgent ? 0 : 1);
  const sorted = news.toSorted((one, other) => rank(one) - rank(other));
  for (const [index, one] of sorted.entries()) {
    const { says, advice } = one.alert;
    const cut = {
      ...one.alert,
      says: says.slice(0, longest).toWellFormed(),
      advice: advice.slice(0, longest).toWellFormed(),
    };
    const next = `${text}\n\n${linesOf({ alert: cut, what: one.what })}`;
    const left = sorted.length - index;
    const more = `\n\n还有 ${left} 个，全部见：npm run admin -- alerts list`;
    const room = bytes - (left > 1 ? Buffer.byteLength(more) : 0);
    if (Buffer.byteLength(next) > room) return text + more;
    text = next;
  }
  return text;
}

/** The same for a program. */
export const alertFacts = (site: string, news: News[]) => ({
  site,
  alerts: news.map(({ alert: { key, isUrgent, says, advice, since, endTime }, what }) => ({
    what,
    key,
    urgent: isUrgent,
    since: since.toISOString(),
    end_time: endTime?.toISOString() ?? null,
    says,
    advice,
  })),
});
