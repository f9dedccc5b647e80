import { waitingTitles } from 'shared/contracts/operator/operation/screen/inbox-screen.ts';
import { ageText, type Check, hoursAfter, type SeenAlert } from './seen-alert.ts';

/** Things that wait for operators longer than usual. */
export const queueCheck: Check = {
  name: 'queue',
  about: '队列：等人处理的事超过平常的时间（待审核提现 48 小时、广场作品 24 小时……）',
  async look({ app: { db }, queues }, now) {
    const seen: SeenAlert[] = [];
    for (const { what, usual, command, flags = '', find } of await queues()) {
      if (!usual) continue;
      const { count, oldest } = await find(db);
      const late = oldest && hoursAfter(oldest, usual.hours);
      if (count === 0 || !late || late > now) continue;
      const waits = `最早的一件已等了 ${ageText(oldest, now)}`;
      seen.push({
        key: `queue.${command.noun}.${command.verb}${keyOf(flags)}`,
        says: `${waitingTitles[what]}：${count} 件，${waits}${usual.hours > 0 ? `（平常不超过 ${usual.hours} 小时）` : ''}`,
        advice: `npm run admin -- ${`${command.noun} ${command.verb} ${flags}`.trim()}`,
        since: late,
        ...(usual.isUrgent && { isUrgent: true }),
      });
    }
    return seen;
  },
};

/** `--status failed --signed yes` as `.failed.yes`. */
const keyOf = (flags: string) =>
  flags
    .split(' ')
    .filter((word) => word && !word.startsWith('--'))
    .map((word) => `.${word}`)
    .join('');
