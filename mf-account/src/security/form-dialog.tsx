import type { FormEvent, ReactNode } from 'react';
import { Alert, Button, Dialog, DialogActions, DialogContent, DialogTitle, styled } from 'shared/ui/kit.ts';

interface FormDialogProps {
  title: string;
  /** The word of the main button. */
  button: string;
  form: { submit(event: FormEvent): Promise<void>; failure: string; isSending: boolean };
  onClose(): void;
  children: ReactNode;
}

/** A form in a dialog. A click beside it does not close it: what was typed is kept. */
export function FormDialog({ title, button, form, onClose, children }: FormDialogProps) {
  return (
    <Dialog
      open
      onClose={(_event, reason) => reason === 'escapeKeyDown' && onClose()}
      aria-label={title}
      fullWidth
      maxWidth="xs"
    >
      <form onSubmit={(event) => void form.submit(event)} noValidate>
        <DialogTitle component="h2">{title}</DialogTitle>
        <DialogContent>
          <Fields>
            {form.failure && <Alert severity="error">{form.failure}</Alert>}
            {children}
          </Fields>
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>取消</Button>
          <Button type="submit" variant="contained" loading={form.isSending}>
            {button}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

const Fields = styled('div')({
  display: 'flex',
  flexDirection: 'column',
  gap: 'var(--space-1)',
  '& p': { marginBottom: 'var(--space-2)', color: 'var(--text-2)', fontSize: 'var(--type-interface)' },
});
