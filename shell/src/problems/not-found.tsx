import { ProblemPage } from './problem-page.tsx';
import { HomeButton } from './way-out.tsx';

/** 404, with the words of spec section 8. `path` is text of the visitor's and shown as text. */
export function NotFound({ path }: { path: string }) {
  return (
    <ProblemPage drawing="lost" title="没有找到这个页面" detail={`Page Not Found: ${path}`} action={<HomeButton />}>
      它可能已被移走或删除，也可能是地址有误。
    </ProblemPage>
  );
}
