import { styled } from 'shared/ui/kit.ts';

/** What one day of a chart counts. */
export interface DayValue {
  /** `2026-11-26` */
  day: string;
  value: number;
}

interface DayBarsProps {
  label: string;
  days: readonly DayValue[];
  /** How a value reads, with its unit. */
  text(value: number): string;
}

const [width, height] = [300, 56];
/** So that a day that has something is seen beside one that has much. */
const lowest = 2;

/** One figure by day as bars, with its sum. The table of the chart has the same numbers for those who cannot see bars. */
export function DayBars({ label, days, text }: DayBarsProps) {
  const sum = days.reduce((total, { value }) => total + value, 0);
  const highest = Math.max(1, ...days.map(({ value }) => value));
  const step = width / Math.max(1, days.length);
  return (
    <Figure>
      <figcaption>
        {label}
        <strong>{text(sum)}</strong>
      </figcaption>
      <svg
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`${label}：${days.length} 天共 ${text(sum)}，最多的一天 ${text(sum === 0 ? 0 : highest)}`}
      >
        {days.map(({ day, value }, at) => {
          const tall = value > 0 ? Math.max(lowest, (value / highest) * height) : 0;
          return (
            <rect key={day} x={at * step + step * 0.1} y={height - tall} width={step * 0.8} height={tall}>
              <title>{`${day}：${text(value)}`}</title>
            </rect>
          );
        })}
      </svg>
      {/* The table of the chart says each day. */}
      <p aria-hidden="true">
        <span>{days[0] && shortDay(days[0].day)}</span>
        <span>{days.length > 1 && shortDay(days.at(-1)?.day ?? '')}</span>
      </p>
    </Figure>
  );
}

/** `11/26` */
const shortDay = (day: string) => day.slice(5).replace('-', '/');

const Figure = styled('figure')({
  minWidth: 0,
  margin: 0,
  padding: 'var(--space-4)',
  border: '1px solid var(--line)',
  borderRadius: 'var(--radius-card)',
  background: 'var(--surface-raised)',
  '& figcaption': {
    display: 'flex',
    alignItems: 'baseline',
    justifyContent: 'space-between',
    gap: 'var(--space-2)',
    color: 'var(--text-2)',
    fontSize: 'var(--type-interface)',
  },
  '& strong': { color: 'var(--text)', fontSize: 'var(--type-title)', fontVariantNumeric: 'tabular-nums' },
  '& svg': {
    display: 'block',
    width: '100%',
    height,
    marginTop: 'var(--space-3)',
    borderBottom: '1px solid var(--line-strong)',
  },
  '& > p': {
    display: 'flex',
    justifyContent: 'space-between',
    marginTop: 'var(--space-1)',
    color: 'var(--text-2)',
    fontSize: 'var(--type-meta)',
    fontVariantNumeric: 'tabular-nums',
  },
  '& rect': { fill: 'var(--accent-text)' },
  '& rect:hover': { fill: 'var(--text)' },
});
