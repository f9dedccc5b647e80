import { Box, Link, Typography } from '@mui/material';
import { Link as RouterLink } from 'react-router-dom';
import { useModel } from '../model/model-context.ts';
import { inBeijing, sinceNow } from '../values/times.ts';
import { Card } from './card.tsx';
import { useReading } from './use-reading.ts';
import { waitingPath } from './waiting-path.ts';

interface Line {
  waiting: string;
  count: number;
  oldest: string | null;
  next: string;
}

/** Things that wait for this person's role, each a link to its list. */
export function Waiting() {
  const model = useModel();
  const { verb, query } = useReading<Line[]>('inbox', 'list');
  if (!verb) return null;
  const { data, error } = query;
  const titles = verb.output.columns.find(({ name }) => name === 'waiting')?.values;
  return (
    <Card title="等待处理">
      {error && <Typography role="alert">{error.message}</Typography>}
      {data?.length === 0 && <Typography sx={{ color: 'text.secondary' }}>没有等待处理的事项</Typography>}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {data?.map(({ waiting, count, oldest, next }) => {
          const path = waitingPath(model, next);
          const title = titles?.find(({ value }) => value === waiting)?.title ?? waiting;
          return (
            <Box
              component="li"
              key={waiting}
              sx={{ display: 'flex', gap: 2, py: 1, borderTop: 1, borderColor: 'divider', alignItems: 'baseline' }}
            >
              <Box sx={{ flex: 1, minWidth: 0 }}>
                {path ? (
                  <Link component={RouterLink} to={path}>
                    {title}
                  </Link>
                ) : (
                  title
                )}
              </Box>
              {oldest && (
                <Box
                  component="time"
                  dateTime={oldest}
                  title={inBeijing(oldest)}
                  sx={{ color: 'text.secondary', fontSize: 12 }}
                >
                  最早 {sinceNow(oldest)}
                </Box>
              )}
              <Box sx={{ fontWeight: 650, fontVariantNumeric: 'tabular-nums', minWidth: 32, textAlign: 'right' }}>
                {count}
              </Box>
            </Box>
          );
        })}
      </Box>
    </Card>
  );
}
