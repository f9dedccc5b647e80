import { Box, ButtonBase, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router-dom';
import type { ModelNoun } from 'shared/contracts/operator/screen/model.ts';
import { useAsk } from '../calls/caller.tsx';
import { findVerb } from '../model/model-context.ts';
import { sinceNow } from '../values/times.ts';

interface Step {
  status: string;
  withdrawals: number;
  leaves: string;
  oldest: string | null;
}

/** Steps at which somebody has something to do, then those that ended. */
const shown = ['review', 'approved', 'paying', 'paid', 'failed', 'returned'];
const waiting = new Set(['review', 'approved', 'paying']);

/** How many withdrawals are at each step, and how much would leave: each leads to its list. */
export function StepTabs({ noun }: { noun: ModelNoun }) {
  const ask = useAsk();
  const [query] = useSearchParams();
  const verb = findVerb(noun, 'steps');
  const { data = [] } = useQuery({
    queryKey: ['withdrawal-steps'],
    queryFn: ({ signal }) => ask<Step[]>(verb?.path ?? '', {}, undefined, signal),
    enabled: verb !== undefined,
    refetchInterval: 60_000,
    retry: false,
  });
  const titles = verb?.output.columns.find(({ name }) => name === 'status')?.values ?? [];
  const here = statusOf(query.get('filter'));
  return (
    <Box
      component="nav"
      aria-label="步骤"
      sx={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fit, minmax(148px, 1fr))', gap: 1, mb: 2 }}
    >
      {shown.map((status) => {
        const { withdrawals = 0, leaves = '0.00', oldest = null } = data.find((one) => one.status === status) ?? {};
        const isHere = here === status;
        return (
          <ButtonBase
            key={status}
            component={Link}
            to={`/withdrawals?filter=${encodeURIComponent(JSON.stringify({ status }))}`}
            aria-current={isHere ? 'page' : undefined}
            sx={{
              display: 'block',
              textAlign: 'left',
              p: 1.5,
              border: 1,
              borderRadius: 1,
              borderColor: isHere ? 'primary.main' : 'divider',
              bgcolor: 'background.paper',
              boxShadow: isHere ? (theme) => `inset 0 0 0 1px ${theme.palette.primary.main}` : 'none',
            }}
          >
            <Typography component="span" sx={{ display: 'block', color: 'text.secondary', fontSize: 12 }}>
              {titles.find(({ value }) => value === status)?.title ?? status}
              {!waiting.has(status) && '（30 天）'}
            </Typography>
            <Typography component="span" sx={{ fontSize: 20, fontWeight: 650, fontVariantNumeric: 'tabular-nums' }}>
              {withdrawals}
            </Typography>{' '}
            <Typography component="span" sx={{ fontVariantNumeric: 'tabular-nums' }}>
              ¥ {leaves}
            </Typography>
            <Typography
              component="span"
              sx={{ display: 'block', color: 'text.secondary', fontSize: 12, minHeight: 18 }}
            >
              {waiting.has(status) && oldest ? `最早 ${sinceNow(oldest)}` : ''}
            </Typography>
          </ButtonBase>
        );
      })}
    </Box>
  );
}

/** Without a filter the list has those that wait for a review; of one user it has all. */
function statusOf(filter: string | null): string | undefined {
  try {
    const { status, who } = Object(JSON.parse(filter ?? '{}')) as { status?: string; who?: string };
    return status ?? (who ? undefined : 'review');
  } catch {
    return 'review';
  }
}
