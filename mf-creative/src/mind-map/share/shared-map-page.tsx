import { Suspense, useState } from 'react';
import { useLoaderData, useNavigate, useParams } from 'react-router-dom';
import { Time } from 'shared/bundled/time/time.tsx';
import { duplicateMap } from 'shared/contracts/creative/mind-map.ts';
import { messageOf } from 'shared/http/errors.ts';
import { useLogIn } from 'shared/site/login/log-in.ts';
import { showToast } from 'shared/site/toasts.ts';
import { useCall } from 'shared/site/visit.ts';
import { Button, Skeleton, styled } from 'shared/ui/kit.ts';
import { MapWork } from '../work/map-code.tsx';
import { loadSharedMap, type SharedMap } from './load-shared-map.ts';

// The route takes both from one chunk.
export { loadSharedMap };

/** `/app/mind_map/share/:id`: a map to read, for everybody who has the link; others make a copy of their own. */
export function SharedMapPage() {
  const { title, markdown, look, update_time } = useLoaderData<SharedMap>();
  const { id = '' } = useParams();
  const call = useCall();
  const logIn = useLogIn();
  const navigate = useNavigate();
  const [isBusy, setBusy] = useState(false);
  async function copy() {
    if (!(await logIn())) return;
    setBusy(true);
    try {
      const made = await call(duplicateMap, { share_id: id }, { quiet: true });
      await navigate(`/app/mind_map?id=${made.id}`);
    } catch (error) {
      showToast('error', messageOf(error));
      setBusy(false);
    }
  }
  return (
    <Frame>
      <header>
        <h1 dir="auto">{title}</h1>
        <p>
          只读分享 · <Time at={update_time} />
        </p>
        <Button size="small" variant="contained" loading={isBusy} onClick={() => void copy()}>
          复制到我的导图
        </Button>
      </header>
      <Suspense fallback={<Skeleton variant="rounded" height="100%" />}>
        <MapWork markdown={markdown} look={look} canEdit={false} />
      </Suspense>
    </Frame>
  );
}

const Frame = styled('div')`
  display: flex; flex-direction: column; height: 100%; min-height: 0;
  header { display: flex; flex: none; flex-wrap: wrap; gap: var(--space-2) var(--space-3); align-items: center; padding: var(--space-2) var(--space-4); border-bottom: 1px solid var(--line); background: var(--surface-panel); }
  h1 { min-width: 0; margin: 0; overflow-wrap: anywhere; font-size: var(--type-text); }
  p { flex: 1; margin: 0; color: var(--text-2); font-size: var(--type-meta); }
  @media print { display: block; header { display: none; } }
`;
