import { isRouteErrorResponse, useRouteError } from 'react-router-dom';
import { EmptyState } from 'shared/ui/empty-state.tsx';

/** Stands in for the shell's problem pages when a remote runs alone, with a message for its developer. */
export function AloneProblem() {
  const message = errorMessage(useRouteError());
  return (
    <div data-testid="alone-problem">
      <EmptyState>{message}</EmptyState>
    </div>
  );
}

function errorMessage(error: unknown): string {
  if (!error) return '这个地址不属于本模块；在完整站点里由外壳或其他模块显示。';
  if (!isRouteErrorResponse(error)) return String(error);
  if (error.status === 401) return '此页面需要登录：请点右上角登录演示账号。';
  return `${error.status} ${error.data ?? ''}`;
}
