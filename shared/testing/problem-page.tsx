import { isRouteErrorResponse, useRouteError } from 'react-router-dom';

/** Stands in for the shell's problem pages. */
export function ProblemPage() {
  const error = useRouteError();
  if (!isRouteErrorResponse(error)) throw error;
  return (
    <h1>
      {error.status} {String(error.data ?? '')}
    </h1>
  );
}
