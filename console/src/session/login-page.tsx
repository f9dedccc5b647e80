import { Alert, Button, Link, TextField } from '@mui/material';
import { type FormEvent, useState } from 'react';
import { call, Refused } from '../calls/call.ts';
import { Entrance } from './entrance.tsx';

/** Name, password, and the code of an authenticator or one for recovery. */
export function LoginPage({ onEntered, problem }: { onEntered(): Promise<void>; problem: string }) {
  const [withRecovery, setWithRecovery] = useState(false);
  const [refusal, setRefusal] = useState<{ field: string | undefined; msg: string }>();
  const [isBusy, setBusy] = useState(false);
  const logIn = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const given = new FormData(event.currentTarget);
    const [name, password, code] = ['name', 'password', 'code'].map((field) => String(given.get(field) ?? ''));
    setBusy(true);
    setRefusal(undefined);
    try {
      await call('/session/log-in', { input: { name: name?.trim(), password, code: code?.trim() } });
      await onEntered();
    } catch (error) {
      setRefusal({ field: error instanceof Refused ? error.field : undefined, msg: (error as Error).message });
    }
    setBusy(false);
  };
  const said = (field: string) => (refusal?.field === field ? { error: true, helperText: refusal.msg } : {});
  const general = refusal && !['name', 'password', 'code'].includes(refusal.field ?? '') ? refusal.msg : problem;
  return (
    <Entrance title="控制台" about="站点运营人员登录">
      <form onSubmit={logIn} noValidate>
        {general && (
          <Alert severity="error" sx={{ mb: 1 }}>
            {general}
          </Alert>
        )}
        <TextField
          name="name"
          label="账号"
          autoComplete="username"
          fullWidth
          margin="dense"
          autoFocus
          {...said('name')}
        />
        <TextField
          name="password"
          label="密码"
          type="password"
          autoComplete="current-password"
          fullWidth
          margin="dense"
          {...said('password')}
        />
        <TextField
          key={String(withRecovery)}
          name="code"
          label={withRecovery ? '恢复码' : '验证码（6 位）'}
          autoComplete={withRecovery ? 'off' : 'one-time-code'}
          fullWidth
          margin="dense"
          slotProps={{ htmlInput: withRecovery ? { maxLength: 64 } : { inputMode: 'numeric', maxLength: 6 } }}
          {...said('code')}
        />
        <Button type="submit" variant="contained" size="large" fullWidth disabled={isBusy} sx={{ mt: 2, mb: 1.5 }}>
          登录
        </Button>
        <Link component="button" type="button" onClick={() => setWithRecovery(!withRecovery)}>
          {withRecovery ? '改用验证码' : '手机不在身边？用恢复码'}
        </Link>
      </form>
    </Entrance>
  );
}
