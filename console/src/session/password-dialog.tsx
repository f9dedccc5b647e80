import { Alert, Button, DialogContentText, TextField } from '@mui/material';
import { type FormEvent, useState } from 'react';
import { useNotify } from 'react-admin';
import { useAsk } from '../calls/caller.tsx';
import { DialogFrame } from '../frame/dialog-frame.tsx';

/** Another password for oneself; other places are logged out. */
export function PasswordDialog({ onClose }: { onClose(): void }) {
  const ask = useAsk();
  const notify = useNotify();
  const [problem, setProblem] = useState('');
  const change = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const given = new FormData(event.currentTarget);
    try {
      await ask('/session/password', { old_password: given.get('old'), password: given.get('new') });
      notify('密码已更换，其他设备已下线', { type: 'success' });
      onClose();
    } catch (error) {
      setProblem((error as Error).message);
    }
  };
  return (
    <DialogFrame
      title="更换密码"
      onClose={onClose}
      onSubmit={change}
      actions={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button type="submit" variant="contained">
            更换密码
          </Button>
        </>
      }
    >
      <DialogContentText>至少 10 位，不能全是数字。更换后其他设备需要重新登录。</DialogContentText>
      {problem && <Alert severity="error">{problem}</Alert>}
      <TextField
        name="old"
        label="现在的密码"
        type="password"
        autoComplete="current-password"
        fullWidth
        margin="normal"
        autoFocus
      />
      <TextField name="new" label="新密码" type="password" autoComplete="new-password" fullWidth margin="normal" />
    </DialogFrame>
  );
}
