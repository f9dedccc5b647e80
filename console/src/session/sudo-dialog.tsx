import { Button, DialogContentText, TextField } from '@mui/material';
import { type FormEvent, useState } from 'react';
import { call } from '../calls/call.ts';
import { DialogFrame } from '../frame/dialog-frame.tsx';

/** Asks for the code before a change of money or keys; then it is not asked for ten minutes. */
export function SudoDialog({ by, onClose }: { by: 'code' | 'password'; onClose(isConfirmed: boolean): void }) {
  const isCode = by === 'code';
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState('');
  const [isBusy, setBusy] = useState(false);
  const confirm = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    try {
      await call('/session/sudo', { input: isCode ? { code: code.trim() } : { password: code } });
      onClose(true);
    } catch (error) {
      setProblem((error as Error).message);
      setBusy(false);
    }
  };
  return (
    <DialogFrame
      title="请确认是你本人"
      onClose={() => onClose(false)}
      onSubmit={confirm}
      actions={
        <>
          <Button onClick={() => onClose(false)}>取消</Button>
          <Button type="submit" variant="contained" disabled={isBusy || code.trim() === ''}>
            确认并继续
          </Button>
        </>
      }
    >
      <DialogContentText>
        这项操作涉及资金或密钥。请输入{isCode ? '验证器里的 6 位验证码' : '你的密码'}，10 分钟内不再询问。
      </DialogContentText>
      <TextField
        label={isCode ? '验证码' : '密码'}
        type={isCode ? 'text' : 'password'}
        value={code}
        onChange={({ target }) => setCode(target.value)}
        error={problem !== ''}
        helperText={problem || ' '}
        autoComplete={isCode ? 'one-time-code' : 'current-password'}
        slotProps={{ htmlInput: isCode ? { inputMode: 'numeric', maxLength: 64 } : {} }}
        autoFocus
        fullWidth
        margin="normal"
      />
    </DialogFrame>
  );
}
