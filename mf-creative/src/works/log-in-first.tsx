import type { ReactNode } from 'react';
import { useLogIn } from 'shared/site/login/log-in.ts';
import { Button } from 'shared/ui/kit.ts';
import { GhostGrid } from './empty/ghost-grid.tsx';
import { GhostState } from './empty/ghost-state.tsx';

export function LogInFirst({ children }: { children: ReactNode }) {
  const logIn = useLogIn();
  return (
    <GhostState
      ghost={<GhostGrid />}
      action={
        <Button variant="contained" onClick={() => void logIn()}>
          登录
        </Button>
      }
    >
      {children}
    </GhostState>
  );
}
