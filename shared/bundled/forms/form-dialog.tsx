import type { FormEvent, ReactNode } from 'react';
import { DialogHead } from 'shared/bundled/dialogs/dialog-head.tsx';
import { Alert, Button, Dialog, DialogActions, DialogContent, styled } from 'shared/ui/kit.ts';

interface FormDialogProps {
  title: string;
  /** The word of the main button. */
  button: string;
  form: { submit(event: FormEvent): Promise<void>; failure: string; isSending: boolean };
  /** It cannot be undone. */
  danger?: boolean;
  /** False: something has to be agreed to first. */
  isReady?: boolean;
  onClose(): void;
  children: ReactNode;
}

/** A form in a dialog. A click beside it does not close it: what was typed is kept. */
export function FormDialog({ title, button, form, danger, isReady = true, onClose, children }: FormDialogProps) {
  return (
    <Dialog
      open
      onClose={(_event, reason) => reason === 'escapeKeyDown' && onClose()}
      aria-label={title}
      fullWidth
      maxWidth="xs"
    >
      <form style={column} onSubmit={(event) => void form.submit(event)} noValidate>
        <DialogHead onClose={onClose}>{title}</DialogHead>
        <DialogContent>
          <Fields>
            {form.failure && <Alert severity="error">{form.failure}</Alert>}
            {children}
          </Fields>
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>取消</Button>
          <Button
            type="submit"
            variant="contained"
            loading={form.isSending}
            disabled={!isReady}
            {...(danger && { color: 'error' as const })}
          >
            {button}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

/** The fields scroll; the buttons stay in sight. */
const column = { display: 'flex', flexDirection: 'column', minHeight: 0 } as const;

const Fields = styled('div')({
  display: 'flex',
  flexDirection: 'column',
  gap: 'var(--space-1)',
  '& ul': { margin: '0 0 var(--space-3)', paddingLeft: '1.2em', fontSize: 'var(--type-interface)', lineHeight: 1.7 },
  '& fieldset': { marginBottom: 'var(--space-3)' },
  '& p': { marginBottom: 'var(--space-2)', color: 'var(--text-2)', fontSize: 'var(--type-interface)' },
});
