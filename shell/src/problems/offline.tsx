import { ProblemPage } from './problem-page.tsx';
import { ReloadButton } from './recovery-actions.tsx';

/** The browser has no connection. */
export function Offline() {
  return (
    <ProblemPage drawing="offline" title="网络已断开" action={<ReloadButton />}>
      请检查网络连接，恢复后会自动重试。
    </ProblemPage>
  );
}
