import { styled } from 'shared/ui/kit.ts';
import { moneyText } from '../../money-text.ts';
import { calendarWeeks } from './calendar-weeks.ts';

interface PendingCalendarProps {
  /** What becomes payable on which day; the amounts in yuan. */
  days: readonly { day: string; amount: string; count: number }[];
}

const weekdays = ['一', '二', '三', '四', '五', '六', '日'];

/** What is pending, as a calendar: each amount stands at the day from which it can be withdrawn. */
export function PendingCalendar({ days }: PendingCalendarProps) {
  const known = new Map(days.map((one) => [one.day, one]));
  return (
    <Calendar>
      <caption>待结算的佣金在哪一天可以提现</caption>
      <thead>
        <tr>
          {weekdays.map((name) => (
            <th key={name} scope="col" aria-label={`星期${name}`}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {calendarWeeks([...known.keys()]).map((week) => (
          <tr key={week[0]}>
            {week.map((day) => {
              const due = known.get(day);
              return (
                <td key={day} data-due={due ? true : undefined}>
                  <time dateTime={day}>{dayText(day)}</time>
                  {due && (
                    <>
                      <strong>{moneyText(due.amount)}</strong>
                      <small>{due.count} 笔</small>
                    </>
                  )}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </Calendar>
  );
}

/** `11/26` */
const dayText = (day: string) => `${Number(day.slice(5, 7))}/${Number(day.slice(8))}`;

const Calendar = styled('table')({
  width: '100%',
  tableLayout: 'fixed',
  borderCollapse: 'separate',
  borderSpacing: 4,
  fontSize: 'var(--type-meta)',
  fontVariantNumeric: 'tabular-nums',
  '& caption': { marginBottom: 'var(--space-2)', color: 'var(--text-2)', textAlign: 'left' },
  '& th': { color: 'var(--text-2)', fontWeight: 'var(--weight-normal)' },
  '& td': {
    height: 64,
    padding: 6,
    borderRadius: 'var(--radius-control)',
    background: 'var(--fill)',
    color: 'var(--text-2)',
    verticalAlign: 'top',
  },
  '& td > *': { display: 'block' },
  '& td[data-due]': { background: 'var(--accent-soft)' },
  '& strong': { color: 'var(--text)', fontSize: 'var(--type-interface)', overflowWrap: 'anywhere', lineHeight: 1.3 },
  '@media (max-width: 767.98px)': {
    borderSpacing: 2,
    '& td': { height: 56, padding: 3 },
    '& strong': { fontSize: '0.6875rem' },
    '& small': { fontSize: '0.6875rem' },
  },
});
