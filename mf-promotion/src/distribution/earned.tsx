import type { Distribution } from 'shared/contracts/promotion/distribution.ts';
import { getDistributionChart, getDistributionRanking, getPendingIncome } from 'shared/contracts/promotion/income.ts';
import { listShareTasks } from 'shared/contracts/promotion/share-task.ts';
import { useCapability } from 'shared/site/config.ts';
import { useCall } from 'shared/site/visit.ts';
import { ChartSection } from './chart/chart-section.tsx';
import { ListsSection } from './lists/lists-section.tsx';
import { type DistributionData, listOf } from './load-distribution.ts';
import { PendingSection } from './pending/pending-section.tsx';
import { Ranking } from './ranking/ranking.tsx';
import { ShareTasks } from './tasks/share-tasks.tsx';
import { useLater } from './use-later.ts';

/** The parts below a distributor's first screen: pending income, chart, rows, ranking, tasks. */
export function Earned({ data, distribution }: { data: DistributionData; distribution: Distribution }) {
  const { query } = data;
  const { config, user } = distribution;
  const call = useCall();
  const hasIncome = useCapability('income');
  const income = { data, isWanted: hasIncome };
  const pending = useLater(undefined, income, (signal) => call(getPendingIncome, {}, { signal, quiet: true }));
  const chart = useLater(data.chart, income, (signal) =>
    call(getDistributionChart, { days: query.days }, { signal, quiet: true }),
  );
  const ranked = { data, isWanted: hasIncome && config.is_ranking === 1 };
  const ranking = useLater(undefined, ranked, (signal) => call(getDistributionRanking, {}, { signal, quiet: true }));
  const tools = (signal: AbortSignal) => ({ call, has: () => hasIncome, signal });
  const listed = useLater(data.listed, { data }, (signal) => listOf(tools(signal), query));
  const tasks = useLater(undefined, { data }, (signal) => call(listShareTasks, {}, { signal, quiet: true }));
  return (
    <>
      {hasIncome && <PendingSection pending={pending} holdDays={config.hold_days} />}
      {hasIncome && <ChartSection query={query} chart={chart} />}
      <ListsSection query={query} user={user} listed={listed} hasIncome={hasIncome} />
      {ranking && <Ranking ranking={ranking} />}
      {tasks && 'data' in tasks && <ShareTasks tasks={tasks.data} />}
    </>
  );
}
