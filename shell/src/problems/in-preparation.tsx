import { ProblemPage } from './problem-page.tsx';
import { HomeButton } from './recovery-actions.tsx';

/** An address of the site whose page is not there yet. */
export function InPreparation() {
  return (
    <ProblemPage drawing="preparing" title="这里正在准备中" action={<HomeButton />}>
      很快就会开放，敬请期待。
    </ProblemPage>
  );
}
