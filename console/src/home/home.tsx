import { Box } from '@mui/material';
import { PageHeading } from '../frame/page-heading.tsx';
import { Figures } from './figures.tsx';
import { Health } from './health.tsx';
import { Waiting } from './waiting.tsx';

/** Today's figures, waiting things, and the health of the parts. */
export function Home() {
  return (
    <>
      <PageHeading title="首页" />
      <Figures />
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 3fr) minmax(0, 2fr)' },
          alignItems: 'start',
        }}
      >
        <Waiting />
        <Health />
      </Box>
    </>
  );
}
