import { useRevalidator } from 'react-router-dom';
import { LoadFailed } from 'shared/bundled/loading/load-failed.tsx';
import type { Part } from 'shared/bundled/loading/load-part.ts';
import { LinkTabs } from 'shared/bundled/records/link-tabs.tsx';
import type { Output } from 'shared/contracts/endpoint.ts';
import type { getDistributionChart } from 'shared/contracts/promotion/income.ts';
import { styled } from 'shared/ui/kit.ts';
import { scrollEdges } from 'shared/ui/scroll-edges.ts';
import { moneyText } from '../../money-text.ts';
import { type DistributionQuery, distributionPath } from '../distribution-query.ts';
import { ComingSection, Section } from '../section.tsx';
import { DayBars } from './day-bars.tsx';

type Days = Output<typeof getDistributionChart>;

/** Visits, registrations, orders and income day by day, and the same numbers as a table. */
export function ChartSection({ query, chart }: { query: DistributionQuery; chart: Part<Days> | undefined }) {
  const { revalidate } = useRevalidator();
  const choices = ([30, 90] as const).map((days) => ({
    label: `近 ${days} 天`,
    to: distributionPath(query, { days, page: query.page }),
    isCurrent: days === query.days,
  }));
  const head = { title: '趋势', aside: <LinkTabs label="趋势的天数" items={choices} /> };
  if (!chart) return <ComingSection {...head} />;
  return (
    <Section {...head}>
      {'problem' in chart ? (
        <LoadFailed text={`趋势没有加载出来：${chart.problem}`} onRetry={() => void revalidate()} />
      ) : (
        <>
          <Charts>
            <DayBars label="访问" days={valuesOf(chart.data, ({ visits }) => visits)} text={times('次')} />
            <DayBars
              label="注册"
              days={valuesOf(chart.data, ({ registrations }) => registrations)}
              text={times('人')}
            />
            <DayBars label="订单" days={valuesOf(chart.data, ({ orders }) => orders)} text={times('笔')} />
            <DayBars label="收益" days={valuesOf(chart.data, ({ income }) => fenOf(income))} text={yuanOfFen} />
          </Charts>
          <DayTable days={chart.data} />
        </>
      )}
    </Section>
  );
}

const valuesOf = (days: Days, value: (day: Days[number]) => number) =>
  days.map((one) => ({ day: one.day, value: value(one) }));
const times = (unit: string) => (value: number) => `${value.toLocaleString('zh-CN')} ${unit}`;
/** Yuan are added as whole fen. */
const fenOf = (yuan: string) => Math.round(Number(yuan) * 100);
const yuanOfFen = (fen: number) => moneyText((fen / 100).toFixed(2));

function DayTable({ days }: { days: Days }) {
  return (
    <Table>
      <summary>用表格查看</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, by the keyboard too */}
      <section tabIndex={0} aria-label="每天的数字">
        <table>
          <thead>
            <tr>
              {['日期', '访问', '注册', '订单', '收益'].map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {days.toReversed().map(({ day, visits, registrations, orders, income }) => (
              <tr key={day}>
                <th scope="row">{day}</th>
                <td>{visits}</td>
                <td>{registrations}</td>
                <td>{orders}</td>
                <td>{moneyText(income)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </Table>
  );
}

const Charts = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  gap: 'var(--space-4)',
  '@media (max-width: 767.98px)': { gridTemplateColumns: 'minmax(0, 1fr)', gap: 'var(--space-3)' },
});

const Table = styled('details')({
  marginTop: 'var(--space-3)',
  fontSize: 'var(--type-interface)',
  '& summary': {
    display: 'inline-block',
    minHeight: 'var(--hit)',
    lineHeight: 'var(--hit)',
    color: 'var(--accent-text)',
  },
  '& > section': { ...scrollEdges('var(--surface-panel)'), maxHeight: 360, overflow: 'auto' },
  '& table': { width: '100%', borderCollapse: 'collapse', fontVariantNumeric: 'tabular-nums' },
  '& th, & td': { padding: 'var(--space-2)', borderBottom: '1px solid var(--line)', textAlign: 'right' },
  '& th': { color: 'var(--text-2)', fontWeight: 'var(--weight-medium)' },
  '& th:first-of-type': { textAlign: 'left', whiteSpace: 'nowrap' },
});
