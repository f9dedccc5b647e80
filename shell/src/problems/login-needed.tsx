import { LogInButton } from '../layouts/account/log-in-button.tsx';
import { ProblemPage } from './problem-page.tsx';

/** A failed guard: a 404 with the words of spec section 2, and what helps. */
export function LoginNeeded({ path }: { path: string }) {
  return (
    <ProblemPage drawing="lost" title="登录后查看" detail={`Page Not Found: ${path}`} action={<LogInButton />}>
      这个页面只有登录后才能看到。
    </ProblemPage>
  );
}
