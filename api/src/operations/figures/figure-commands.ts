import { beijingDay } from 'shared/contracts/beijing-time.ts';
import { listFigures, listMoney } from 'shared/contracts/operator/operation/figures.ts';
import { sumPayments, sumRefunds } from '../../account/order/sum-money.ts';
import { countQuestions } from '../../chat/runs/operator/count-questions.ts';
import { countPictures } from '../../creative/pictures/count-pictures.ts';
import { beijingMoment } from '../../platform/format/beijing-time.ts';
import { yuan } from '../../platform/format/yuan.ts';
import { type OperatorApi, serveReading } from '../../platform/operator/serve-command.ts';
import { sumCommissions } from '../../promotion/commission/stored-commissions.ts';
import { countVisitsByDay } from '../../site/settings/stored-settings.ts';
import { countNewUsers } from '../../site/user/count-new-users.ts';

const dayMs = 86_400_000;

export function figureCommands(operatorApi: OperatorApi): void {
  serveReading(operatorApi, listFigures, async (input, { db }) => {
    const { days, period } = lastDays(input.days);
    const [visits, users, asked, pictures] = await Promise.all([
      countVisitsByDay(db, days.at(-1) ?? ''),
      countNewUsers(db, period),
      countQuestions(db, period),
      countPictures(db, period),
    ]);
    const countOn = (day: string, counts: { day: string; count: number }[]) => rowOn(day, counts)?.count ?? 0;
    return days.map((day) => ({
      day,
      visits: countOn(day, visits),
      users: countOn(day, users),
      askers: rowOn(day, asked)?.askers ?? 0,
      questions: rowOn(day, asked)?.questions ?? 0,
      pictures: countOn(day, pictures),
    }));
  });

  serveReading(operatorApi, listMoney, async (input, { db }) => {
    const { days, period } = lastDays(input.days);
    const [paid, refunded, commission] = await Promise.all([
      sumPayments(db, period),
      sumRefunds(db, period),
      sumCommissions(db, period),
    ]);
    const sumOn = (day: string, sums: { day: string; sum: number }[]) => yuan(rowOn(day, sums)?.sum ?? 0);
    return days.map((day) => ({
      day,
      revenue: sumOn(day, paid),
      refunds: sumOn(day, refunded),
      commission: sumOn(day, commission),
    }));
  });
}

/** Days of Beijing until today, the newest first. */
function lastDays(count: number) {
  const now = Date.now();
  const days = Array.from({ length: count }, (_, ago) => beijingDay(new Date(now - ago * dayMs)));
  return {
    days,
    period: { from: beijingMoment(days.at(-1) ?? ''), until: beijingMoment(days[0] ?? '', '24:00:00') },
  };
}

const rowOn = <T extends { day: string }>(day: string, rows: T[]) => rows.find((row) => row.day === day);
