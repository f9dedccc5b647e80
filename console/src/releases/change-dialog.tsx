import { Alert, Button, Chip, Stack, TextField } from '@mui/material';
import { type FormEvent, type ReactNode, useState } from 'react';
import { DialogFrame } from '../frame/dialog-frame.tsx';

interface Props {
  title: string;
  /** The button that does it. */
  does: string;
  /** Usual reasons; the first one stands there already. */
  reasons: string[];
  isDanger?: boolean;
  onDo(reason: string): Promise<void>;
  onClose(): void;
  children?: ReactNode;
}

/** A change of releases: its choices, and why. A usual reason is there, so a hurried operator only confirms. */
export function ChangeDialog({ title, does, reasons, isDanger = false, onDo, onClose, children }: Props) {
  const [reason, setReason] = useState(reasons[0] ?? '');
  const [problem, setProblem] = useState('');
  const [isBusy, setBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    setProblem('');
    try {
      await onDo(reason.trim());
      onClose();
    } catch (error) {
      setProblem((error as Error).message);
      setBusy(false);
    }
  };
  return (
    <DialogFrame
      title={title}
      maxWidth="sm"
      onClose={onClose}
      onSubmit={submit}
      actions={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button
            type="submit"
            variant="contained"
            color={isDanger ? 'error' : 'primary'}
            disabled={isBusy || reason.trim().length < 2}
            autoFocus
          >
            {isBusy ? '正在执行…' : does}
          </Button>
        </>
      }
    >
      {children}
      <TextField
        label="原因"
        value={reason}
        onChange={({ target }) => setReason(target.value)}
        helperText="写进历史和操作记录"
        slotProps={{ htmlInput: { maxLength: 500 } }}
        fullWidth
        margin="normal"
      />
      <Stack direction="row" role="group" aria-label="常用原因" sx={{ gap: 1, flexWrap: 'wrap' }}>
        {reasons.map((usual) => (
          <Chip
            key={usual}
            label={usual}
            size="small"
            variant={reason === usual ? 'filled' : 'outlined'}
            aria-pressed={reason === usual}
            onClick={() => setReason(usual)}
          />
        ))}
      </Stack>
      {problem && (
        <Alert severity="error" sx={{ mt: 2, overflowWrap: 'anywhere' }}>
          {problem}
        </Alert>
      )}
    </DialogFrame>
  );
}
