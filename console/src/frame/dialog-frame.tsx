import { Dialog, DialogActions, DialogContent, type DialogProps, DialogTitle } from '@mui/material';
import { type FormEvent, type ReactNode, useId } from 'react';

interface Props extends Pick<DialogProps, 'maxWidth' | 'onKeyDown' | 'transitionDuration'> {
  title: ReactNode;
  /** The buttons. One of type `submit` calls `onSubmit`. */
  actions: ReactNode;
  onSubmit?(event: FormEvent<HTMLFormElement>): void;
  onClose(): void;
  children: ReactNode;
}

/** A dialog that is open: its title, which names it, what it holds, and its buttons. With `onSubmit` it is a form. */
export function DialogFrame({ title, actions, onSubmit, children, ...more }: Props) {
  const id = useId();
  const parts = (
    <>
      <DialogTitle id={id}>{title}</DialogTitle>
      <DialogContent>{children}</DialogContent>
      <DialogActions>{actions}</DialogActions>
    </>
  );
  return (
    <Dialog open aria-labelledby={id} fullWidth maxWidth="xs" {...more}>
      {onSubmit ? (
        <form onSubmit={onSubmit} noValidate>
          {parts}
        </form>
      ) : (
        parts
      )}
    </Dialog>
  );
}
