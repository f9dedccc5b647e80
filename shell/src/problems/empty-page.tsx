import { ProblemPage } from './problem-page.tsx';
import { ReloadButton } from './way-out.tsx';

/** `/empty`: the operator has switched the PC site off (spec section 4). */
export function EmptyPage() {
  return (
    <ProblemPage drawing="nothing" title="网站暂未开放" action={<ReloadButton />}>
      电脑版网站目前关闭，请稍后再来。
    </ProblemPage>
  );
}
