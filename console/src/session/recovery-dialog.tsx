import { Alert, Button, DialogContentText } from '@mui/material';
import { useState } from 'react';
import { useAsk } from '../calls/caller.tsx';
import { DialogFrame } from '../frame/dialog-frame.tsx';
import { CodeList } from './code-list.tsx';

/** New recovery codes, shown once; the earlier ones are void. */
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
    <DialogFrame
      title="恢复码"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{codes ? '关闭' : '取消'}</Button>
          {!codes && (
            <Button variant="contained" onClick={make}>
              生成新的恢复码
            </Button>
          )}
        </>
      }
    >
      {problem && <Alert severity="error">{problem}</Alert>}
      {codes ? (
        <>
          <DialogContentText>只显示这一次，每个只能用一次。请保存好。</DialogContentText>
          <CodeList codes={codes} />
        </>
      ) : (
        <DialogContentText>
          手机不在身边时，一个恢复码可以代替一次验证码。生成新的恢复码后，旧的全部作废。
        </DialogContentText>
      )}
    </DialogFrame>
  );
}
