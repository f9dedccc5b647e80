import { type ReactNode, useEffect, useRef } from 'react';
import { Alert, Button } from 'shared/ui/kit.ts';
import { AgreementTick } from '../fields/agreement-tick.tsx';
import type { LoginForm } from './use-login-form.ts';

interface FormFrameProps {
  form: LoginForm;
  agreement?: boolean;
  button: string;
  /** Links to the other forms. */
  other?: ReactNode;
  children: ReactNode;
}

/** What all forms of the login dialog have in common: failure, fields, agreement, button, links to the other forms. */
export function FormFrame({ form, agreement, button, other, children }: FormFrameProps) {
  const frame = useRef<HTMLFormElement>(null);
  const { failure, isSending } = form;
  useEffect(() => {
    // While it is sending the button is disabled and loses the focus; it is where one tries again.
    const lost = !frame.current?.contains(document.activeElement);
    if (failure && !isSending && lost) frame.current?.querySelector<HTMLElement>('[type=submit]')?.focus();
  }, [failure, isSending]);
  return (
    <form noValidate onSubmit={form.submit} ref={frame}>
      {failure && <Alert severity="error">{failure}</Alert>}
      {children}
      {agreement && (
        <AgreementTick
          checked={form.values.agreed === 'yes'}
          error={form.errors.agreed}
          onChange={(checked) => form.set('agreed', checked ? 'yes' : '')}
          inputRef={form.field('agreed').inputRef}
        />
      )}
      <Button type="submit" variant="contained" size="large" fullWidth loading={isSending}>
        {button}
      </Button>
      {other && <p className="other">{other}</p>}
    </form>
  );
}
