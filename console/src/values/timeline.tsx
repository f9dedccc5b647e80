import { Box, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { inBeijing, sinceNow } from './times.ts';

export interface Moment {
  /** ISO; undefined: it has not come yet. */
  time: string | null | undefined;
  title: string;
  about?: ReactNode;
  tone?: 'success' | 'warning' | 'error' | 'info';
}

/** What happened, in its order; what is still to come last, with an empty mark. */
export function Timeline({ title, moments }: { title: string; moments: Moment[] }) {
  const known = moments
    .filter(({ time }) => time)
    .toSorted((one, other) => String(one.time).localeCompare(String(other.time)));
  const coming = moments.filter(({ time }) => time === undefined);
  return (
    <Box component="ol" aria-label={title} sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {[...known, ...coming].map(({ time, title: name, about, tone }) => (
        <Box
          component="li"
          key={`${time} ${name} ${about}`}
          sx={{
            position: 'relative',
            pl: 3,
            pb: 2,
            '&::before': {
              content: '""',
              position: 'absolute',
              left: 2,
              top: 5,
              width: 9,
              height: 9,
              borderRadius: '50%',
              border: 2,
              borderColor: time ? `${tone ?? 'primary'}.main` : 'divider',
              bgcolor: time ? `${tone ?? 'primary'}.main` : 'transparent',
            },
            '&:not(:last-of-type)::after': {
              content: '""',
              position: 'absolute',
              left: 8,
              top: 20,
              bottom: 0,
              borderLeft: 1,
              borderColor: 'divider',
            },
          }}
        >
          <Box sx={{ display: 'flex', gap: 1.5, flexWrap: 'wrap', alignItems: 'baseline' }}>
            <Typography component="span" sx={{ fontWeight: 600, color: time ? 'text.primary' : 'text.secondary' }}>
              {name}
            </Typography>
            {time && (
              <Box
                component="time"
                dateTime={time}
                title={sinceNow(time)}
                sx={{ color: 'text.secondary', fontSize: 12, fontVariantNumeric: 'tabular-nums' }}
              >
                {inBeijing(time)}
              </Box>
            )}
          </Box>
          {about && <Box sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>{about}</Box>}
        </Box>
      ))}
    </Box>
  );
}
