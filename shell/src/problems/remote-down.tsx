import { ProblemPage } from './problem-page.tsx';
import { ReloadButton } from './way-out.tsx';

/** The area's own program could not be loaded; the rest of the site works. */
export function RemoteDown() {
  return (
    <ProblemPage drawing="unplugged" title="这个栏目暂时打不开" action={<ReloadButton />}>
      其他栏目不受影响，请稍后再试。
    </ProblemPage>
  );
}
