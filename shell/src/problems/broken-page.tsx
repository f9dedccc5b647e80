import { ProblemPage } from './problem-page.tsx';
import { ReloadButton } from './recovery-actions.tsx';

/** Something unexpected. `requestId` finds it in the log. */
export function BrokenPage({ requestId }: { requestId?: string }) {
  return (
    <ProblemPage
      drawing="broken"
      title="页面出了点问题"
      detail={requestId && `请求编号：${requestId}`}
      action={<ReloadButton />}
    >
      已经记录下来，重新加载通常可以恢复。
    </ProblemPage>
  );
}
