import { Box, Stack, Typography } from '@mui/material';
import type { ReactNode } from 'react';

interface Props {
  title: string;
  about?: string | undefined;
  /** Beside the title, e.g. chips of a state. */
  beside?: ReactNode;
  actions?: ReactNode;
}

/** The head of a screen: its one `h1`, what it is for, what can be done here. */
export function PageHeading({ title, about, beside, actions }: Props) {
  return (
    <Stack
      component="header"
      direction={{ xs: 'column', sm: 'row' }}
      sx={{ justifyContent: 'space-between', alignItems: { sm: 'flex-start' }, gap: 1.5, mb: 2 }}
    >
      <title>{`${title} · 控制台`}</title>
      <Box sx={{ minWidth: 0 }}>
        <Stack direction="row" sx={{ alignItems: 'center', gap: 1, flexWrap: 'wrap' }}>
          <Typography component="h1" variant="h1" sx={{ overflowWrap: 'anywhere' }}>
            {title}
          </Typography>
          {beside}
        </Stack>
        {about && <Typography sx={{ color: 'text.secondary', mt: 0.5, maxWidth: 720 }}>{about}</Typography>}
      </Box>
      {actions && (
        <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap', flexShrink: 0 }}>
          {actions}
        </Stack>
      )}
    </Stack>
  );
}
