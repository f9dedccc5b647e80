import { CircularProgress, CssBaseline, Stack, ThemeProvider, useMediaQuery } from '@mui/material';
import { useCallback, useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { OperatorModel } from 'shared/contracts/operator/screen/model.ts';
import { call, Refused } from './calls/call.ts';
import { Caller } from './calls/caller.tsx';
import { darkTheme, lightTheme } from './frame/themes.ts';
import { CodePage } from './install/code-page.tsx';
import { ModelContext } from './model/model-context.ts';
import { Pages } from './pages.tsx';
import { AcceptPage } from './session/accept-page.tsx';
import { findInstallation } from './session/find-installation.ts';
import { LoginPage } from './session/login-page.tsx';
import { type Self, SelfContext } from './session/self.ts';

type State = 'asking' | 'loggedOut' | 'notInstalled' | { self: Self; model: OperatorModel };

/** The way in: who is it, what may they do; then the pages. */
export function Console() {
  const [state, setState] = useState<State>('asking');
  const [problem, setProblem] = useState('');
  const { pathname } = useLocation();
  const isDark = useMediaQuery('(prefers-color-scheme: dark)');
  const enter = useCallback(async () => {
    try {
      const self = await call<Self>('/session', { method: 'GET' });
      const model = await call<OperatorModel>('/model', { method: 'GET' });
      setState({ self, model });
    } catch (error) {
      if (!(error instanceof Refused && error.isLoggedOut)) setProblem((error as Error).message);
      const found = await findInstallation().catch(() => undefined);
      setState(found?.is_open ? 'notInstalled' : 'loggedOut');
    }
  }, []);
  useEffect(() => void enter(), [enter]);
  const leave = useCallback(() => setState('loggedOut'), []);
  const isInvited = pathname === '/invitation';
  if (typeof state === 'object' && !isInvited)
    return (
      <Caller sudoBy={state.self.sudo_by} onLoggedOut={leave}>
        <SelfContext value={{ self: state.self, leave, refresh: enter }}>
          <ModelContext value={state.model}>
            <Pages />
          </ModelContext>
        </SelfContext>
      </Caller>
    );
  return (
    <ThemeProvider theme={isDark ? darkTheme : lightTheme}>
      <CssBaseline />
      {isInvited ? (
        <AcceptPage onEntered={enter} />
      ) : state === 'asking' ? (
        <Stack sx={{ minHeight: '100vh', placeContent: 'center', placeItems: 'center' }}>
          <CircularProgress aria-label="加载中" />
        </Stack>
      ) : state === 'notInstalled' ? (
        <CodePage />
      ) : (
        <LoginPage onEntered={enter} problem={problem} />
      )}
    </ThemeProvider>
  );
}
