import { Box, Paper, Typography } from '@mui/material';
import type { ReactNode } from 'react';

/** The frame of what is seen before a session: one quiet card. */
export function Entrance({ title, about, children }: { title: string; about: string; children: ReactNode }) {
  return (
    <Box component="main" sx={{ minHeight: '100vh', display: 'grid', placeItems: 'center', p: 2 }}>
      <Paper variant="outlined" sx={{ width: '100%', maxWidth: 400, p: { xs: 3, sm: 4 } }}>
        <Typography component="h1" variant="h5" gutterBottom>
          {title}
        </Typography>
        <Typography sx={{ color: 'text.secondary', mb: 2 }}>{about}</Typography>
        {children}
      </Paper>
    </Box>
  );
}
