import { Alert, Button, TextField, Typography } from '@mui/material';
import { type FormEvent, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { roleTitles } from 'shared/contracts/operator/operation/screen/role-titles.ts';
import { call } from '../calls/call.ts';
import { CodeList } from './code-list.tsx';
import { Entrance } from './entrance.tsx';
import { ScanFacts } from './scan-facts.tsx';
import type { Self } from './self.ts';

type Role = Self['role'];

interface Accepted {
  totp_secret: string;
  totp_uri: string;
  recovery_codes: string[];
}

/** An invitation: a password, then the authenticator, then the first session. */
export function AcceptPage({ onEntered }: { onEntered(): Promise<void> }) {
  // Behind `#`, so that no log of a server ever has it.
  const { hash, state } = useLocation();
  const invite = hash.slice(1);
  /** The page that follows: the owner of a new site goes on with the wizard. */
  const next: unknown = state?.next;
  const navigate = useNavigate();
  const [invited, setInvited] = useState<{ name: string; role: Role }>();
  const [accepted, setAccepted] = useState<Accepted>();
  const [problem, setProblem] = useState('');
  const [isBusy, setBusy] = useState(false);
  useEffect(() => {
    call<{ name: string; role: Role }>('/session/invitation', { input: { invite } }).then(setInvited, (error: Error) =>
      setProblem(error.message),
    );
  }, [invite]);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const given = new FormData(event.currentTarget);
    setBusy(true);
    setProblem('');
    try {
      if (accepted) {
        await call('/session/confirm', { input: { invite, code: String(given.get('code')).trim() } });
        await onEntered();
        navigate(typeof next === 'string' ? next : '/', { replace: true });
      } else {
        setAccepted(await call<Accepted>('/session/accept', { input: { invite, password: given.get('password') } }));
      }
    } catch (error) {
      setProblem((error as Error).message);
    }
    setBusy(false);
  };
  return (
    <Entrance title={next ? '安装网站' : '加入控制台'} about={accepted ? '第二步：绑定验证器' : '第一步：设置你的密码'}>
      <form onSubmit={submit} noValidate>
        {problem && <Alert severity="error">{problem}</Alert>}
        {invited && !accepted && (
          <Typography sx={{ mb: 1 }}>
            账号 {invited.name}，角色{roleTitles[invited.role]}
          </Typography>
        )}
        {accepted ? (
          <>
            <ScanFacts secret={accepted.totp_secret} uri={accepted.totp_uri} />
            <Alert severity="warning" sx={{ mb: 1 }}>
              恢复码只显示这一次，每个只能用一次。请抄下来保存好：
              <CodeList codes={accepted.recovery_codes} />
            </Alert>
            <TextField
              key="code"
              name="code"
              label="验证码（6 位）"
              autoComplete="one-time-code"
              slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: 6 } }}
              fullWidth
              margin="dense"
            />
          </>
        ) : (
          <TextField
            name="password"
            label="密码"
            type="password"
            autoComplete="new-password"
            helperText="至少 10 位，不能全是数字"
            fullWidth
            margin="dense"
          />
        )}
        <Button type="submit" variant="contained" size="large" fullWidth disabled={isBusy || !invited} sx={{ mt: 2 }}>
          {accepted ? '完成' : '下一步'}
        </Button>
      </form>
    </Entrance>
  );
}
