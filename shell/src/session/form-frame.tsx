import type { FormEvent, ReactNode } from 'react';
import { Alert, Button } from 'shared/ui/kit.ts';
import { AgreementTick } from './agreement-tick.tsx';

interface FormFrameProps {
  title: string;
  form: {
    values: { agreed: string };
    errors: { agreed?: string };
    failure: string;
    sending: boolean;
    set: (name: 'agreed', value: string) => void;
    field: (name: 'agreed') => { inputRef: (input: HTMLInputElement | null) => void };
    submit: (event: FormEvent) => void;
  };
  agreement: boolean;
  button: string;
  /** The way to another form. */
  other: ReactNode;
  children: ReactNode;
}

/** What all forms of the login dialog have in common: title, failure, fields, agreement, button, way out. */
export function FormFrame({ title, form, agreement, button, other, children }: FormFrameProps) {
  return (
    <form noValidate onSubmit={form.submit}>
      <h2 id="login-title">{title}</h2>
      {form.failure && <Alert severity="error">{form.failure}</Alert>}
      {children}
      {agreement && (
        <AgreementTick
          checked={form.values.agreed === 'yes'}
          error={form.errors.agreed}
          onChange={(checked) => form.set('agreed', checked ? 'yes' : '')}
          inputRef={form.field('agreed').inputRef}
        />
      )}
      <Button type="submit" variant="contained" size="large" fullWidth loading={form.sending}>
        {button}
      </Button>
      <p className="other">{other}</p>
    </form>
  );
}
