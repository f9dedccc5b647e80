import { Alert, Box, Stack, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useAsk } from '../calls/caller.tsx';
import { Card } from '../home/card.tsx';
import { findNoun, findVerb, useModel } from '../model/model-context.ts';
import type { Row } from '../model/rows.ts';
import { RowsTable } from '../nouns/rows-table.tsx';
import { HealthStrip, type Hour } from './health-strip.tsx';

const days = 7;

/** How a provider did hour by hour, and what it said when it failed. */
export function HealthHistory({ kind, name }: { kind: string; name: string }) {
  const ask = useAsk();
  const verb = findVerb(findNoun(useModel(), 'providers'), 'hours');
  const { data, error } = useQuery({
    queryKey: ['provider-hours', kind, name],
    queryFn: ({ signal }) => ask<Hour[]>(verb?.path ?? '', { kind, name, days, shown: 'all' }, undefined, signal),
    enabled: verb !== undefined,
    retry: false,
  });
  if (error) return <Alert severity="error">{error.message}</Alert>;
  if (!verb || !data) return null;
  const failures = data.filter(({ health }) => health !== 'works');
  const columns = verb.output.columns.filter((column) => column.name !== 'kind' && column.name !== 'name');
  return (
    <Box sx={{ mt: 2 }}>
      <Card title={`最近 ${days} 天`}>
        {data.length === 0 ? (
          <Typography sx={{ color: 'text.secondary' }}>这几天没有调用过，测试一次就会有记录</Typography>
        ) : (
          <Stack sx={{ gap: 2 }}>
            <HealthStrip hours={data} days={days} />
            {failures.length === 0 ? (
              <Typography sx={{ color: 'text.secondary' }}>没有失败</Typography>
            ) : (
              <RowsTable title="失败记录" columns={columns} rows={failures.map((one): Row => ({ ...one }))} />
            )}
          </Stack>
        )}
      </Card>
    </Box>
  );
}
