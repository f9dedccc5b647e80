import { Box, Paper, Typography } from '@mui/material';
import type { MoveFacts } from '../../server/releases/board-facts.ts';
import { inBeijing } from '../values/times.ts';
import { partTitle, shortVersion, verbTitle } from './words.ts';

/** Who moved what, when and why, the newest first. */
export function Moves({ history }: { history: MoveFacts[] }) {
  return (
    <Paper component="section" aria-label="历史" variant="outlined" sx={{ p: 2, mt: 2 }}>
      <Typography component="h2" variant="h2" sx={{ mb: 1 }}>
        历史
      </Typography>
      {history.length === 0 && <Box sx={{ color: 'text.secondary' }}>还没有人动过发布</Box>}
      <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {history.map(({ at, rev, by, verb, remote, from, to, reason }) => (
          <Box
            component="li"
            key={`${rev} ${at} ${remote} ${verb}`}
            sx={{
              display: 'grid',
              gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '140px 150px 250px minmax(0, 1fr) 160px' },
              gap: { xs: 0.25, md: 1.5 },
              py: 0.75,
              borderTop: 1,
              borderColor: 'divider',
              fontSize: 13,
            }}
          >
            <Box component="time" dateTime={at} sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
              {inBeijing(at)}
            </Box>
            <Box sx={{ fontWeight: 600 }}>
              {remote === 'all' ? '全站' : remote.split(' ').map(partTitle).join('、')}
            </Box>
            <Box>
              {verbTitle(verb)}
              {to && from !== to && (
                <Box component="span" sx={{ color: 'text.secondary', fontFamily: 'monospace' }}>
                  {' '}
                  {from ? shortVersion(from) : '空'} → {shortVersion(to)}
                </Box>
              )}
            </Box>
            <Box sx={{ overflowWrap: 'anywhere' }}>{reason}</Box>
            <Box sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>{by}</Box>
          </Box>
        ))}
      </Box>
    </Paper>
  );
}
