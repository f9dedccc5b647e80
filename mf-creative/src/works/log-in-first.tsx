import type { ReactNode } from 'react';
import { useLogIn } from 'shared/site/login/log-in.ts';
import { EmptyState } from 'shared/ui/empty-state.tsx';
import { Button } from 'shared/ui/kit.ts';

/** In place of what only its user can see. */
export function LogInFirst({ children }: { children: ReactNode }) {
  const logIn = useLogIn();
  return (
    <EmptyState
      action={
        <Button variant="contained" onClick={() => void logIn()}>
          登录
        </Button>
      }
    >
      {children}
    </EmptyState>
  );
}
