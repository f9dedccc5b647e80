import {
  Alert,
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
} from '@mui/material';
import { useState } from 'react';
import { useAsk } from '../calls/caller.tsx';

/** New recovery codes, shown once; those of before are void. */
export function RecoveryDialog({ onClose }: { onClose(): void }) {
  const ask = useAsk();
  const [codes, setCodes] = useState<string[]>();
  const [problem, setProblem] = useState('');
  const make = async () => {
    try {
      const { recovery_codes } = await ask<{ recovery_codes: string[] }>('/session/recovery-codes', {});
      setCodes(recovery_codes);
    } catch (error) {
      setProblem((error as Error).message);
    }
  };
  return (
    <Dialog open onClose={onClose} aria-labelledby="recovery-title" fullWidth maxWidth="xs">
      <DialogTitle id="recovery-title">恢复码</DialogTitle>
      <DialogContent>
        {problem && <Alert severity="error">{problem}</Alert>}
        {codes ? (
          <>
            <DialogContentText>只显示这一次，每个只能用一次。请保存好。</DialogContentText>
            <Box component="ul" sx={{ fontFamily: 'monospace', columns: 2 }}>
              {codes.map((code) => (
                <li key={code}>{code}</li>
              ))}
            </Box>
          </>
        ) : (
          <DialogContentText>
            手机不在身边时，一个恢复码可以代替一次验证码。生成新的恢复码后，旧的全部作废。
          </DialogContentText>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{codes ? '关闭' : '取消'}</Button>
        {!codes && (
          <Button variant="contained" onClick={make}>
            生成新的恢复码
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}
