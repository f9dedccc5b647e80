import type { ReactNode } from 'react';
import { Alert, Button } from 'shared/ui/kit.ts';
import { AgreementTick } from './agreement-tick.tsx';
import type { Form } from './use-form.ts';

interface FormFrameProps {
  form: Form;
  agreement?: boolean;
  button: string;
  /** The ways to other forms. */
  other?: ReactNode;
  children: ReactNode;
}

/** What all forms of the login dialog have in common: failure, fields, agreement, button, ways out. */
export function FormFrame({ form, agreement, button, other, children }: FormFrameProps) {
  return (
    <form noValidate onSubmit={form.submit}>
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
      {other && <p className="other">{other}</p>}
    </form>
  );
}
