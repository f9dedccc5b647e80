import { Box } from '@mui/material';
import { Navigate } from 'react-router-dom';
import { PageHeading } from '../frame/page-heading.tsx';
import { useModel } from '../model/model-context.ts';
import { mayRelease, releasesPage } from '../model/release-path.ts';
import { Figures } from './figures.tsx';
import { Health } from './health.tsx';
import { Waiting } from './waiting.tsx';

/** Today's figures, waiting things, and the health of the parts; for who moves releases alone, the board. */
export function Home() {
  const model = useModel();
  if (model.nouns.length === 0 && mayRelease(model)) return <Navigate to={releasesPage.path} replace />;
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
