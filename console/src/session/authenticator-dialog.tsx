import { Alert, Button, CircularProgress, TextField } from '@mui/material';
import { type FormEvent, useEffect, useState } from 'react';
import { useNotify } from 'react-admin';
import type { Output } from 'shared/contracts/endpoint.ts';
import type { renewAuthenticator } from 'shared/contracts/operator/operation/accounts.ts';
import { useAsk } from '../calls/caller.tsx';
import { DialogFrame } from '../frame/dialog-frame.tsx';
import { ScanFacts } from './scan-facts.tsx';

type Offered = Output<typeof renewAuthenticator>;

/** Another authenticator for oneself, on a new phone: good once its first code is typed. */
export function AuthenticatorDialog({ onClose }: { onClose(): void }) {
  const ask = useAsk();
  const notify = useNotify();
  const [offered, setOffered] = useState<Offered>();
  const [problem, setProblem] = useState('');
  useEffect(() => {
    ask<Offered>('/session/authenticator', {}).then(setOffered, (error: Error) => setProblem(error.message));
  }, [ask]);
  const confirm = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const code = new FormData(event.currentTarget).get('code');
    try {
      await ask('/session/confirm-authenticator', { ticket: offered?.ticket, code });
      notify('验证器已更换，旧的已失效，其他设备已下线', { type: 'success' });
      onClose();
    } catch (error) {
      setProblem((error as Error).message);
    }
  };
  return (
    <DialogFrame
      title="更换验证器"
      onClose={onClose}
      onSubmit={confirm}
      actions={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button type="submit" variant="contained" disabled={!offered}>
            更换验证器
          </Button>
        </>
      }
    >
      {problem && <Alert severity="error">{problem}</Alert>}
      {!offered && !problem && <CircularProgress size={24} aria-label="加载中" />}
      {offered && (
        <>
          <ScanFacts secret={offered.totp_secret} uri={offered.totp_uri} />
          <TextField
            name="code"
            label="新的验证码（6 位）"
            autoComplete="one-time-code"
            slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: 6 } }}
            fullWidth
          />
        </>
      )}
    </DialogFrame>
  );
}
