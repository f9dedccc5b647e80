import { useLocation, useNavigate } from 'react-router-dom';
import { useBackOnline, useOnline } from 'shared/site/browser/use-online.ts';
import { loadAgain } from '../browser/failures/load-again.ts';
import { Offline } from './offline.tsx';
import { ProblemPage } from './problem-page.tsx';
import { ReloadButton } from './recovery-actions.tsx';

/**
 * The area's own program or its data did not come; the rest of the site works. Where it is the connection that is
 * missing, the page is asked for again as soon as there is one.
 */
export function RemoteDown() {
  const online = useOnline();
  const navigate = useNavigate();
  const address = useLocation();
  useBackOnline(() => void loadAgain(navigate, address));
  if (!online) return <Offline />;
  return (
    <ProblemPage drawing="unplugged" title="这个栏目暂时打不开" action={<ReloadButton />}>
      其他栏目不受影响，请稍后再试。
    </ProblemPage>
  );
}
