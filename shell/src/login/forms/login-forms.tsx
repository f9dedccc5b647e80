import { useAtomValue } from 'jotai';
import type { ComponentType } from 'react';
import { siteConfigAtom } from 'shared/site/config.ts';
import { type LoginPopupType, loginPopupTypeAtom } from 'shared/site/session.ts';
import { styled } from 'shared/ui/kit.ts';
import { LoginPicture } from '../login-picture.tsx';
import { BindMobileForm } from './bind-mobile-form.tsx';
import { LoginForm } from './login-form.tsx';
import { RegisterForm } from './register-form.tsx';
import { ResetPasswordForm } from './reset-password-form.tsx';

/** One component a type (spec section 3). */
const forms: Record<LoginPopupType, ComponentType> = {
  LOGIN: LoginForm,
  REGISTER: RegisterForm,
  FORGOT_PWD_MOBILE: () => <ResetPasswordForm kind="mobile" />,
  FORGOT_PWD_MAILBOX: () => <ResetPasswordForm kind="email" />,
  BIND_MOBILE: BindMobileForm,
};

/** The inside of the login dialog: a picture that says what the site does, and a form. */
export function LoginForms() {
  const type = useAtomValue(loginPopupTypeAtom);
  const config = useAtomValue(siteConfigAtom);
  const Form = forms[type];
  return (
    <Halves>
      <LoginPicture config={config} />
      <div className="form">
        <Form key={type} />
      </div>
    </Halves>
  );
}

const Halves = styled('div')({
  display: 'grid',
  gridTemplateColumns: '440px minmax(0, 1fr)',
  gridTemplateRows: 'minmax(0, 1fr)',
  flex: '1 1 auto',
  minHeight: 0,
  '& > .form': {
    display: 'flex',
    flexDirection: 'column',
    overflowY: 'auto',
    padding: '44px 40px var(--space-4)',
  },
  '& [role=tablist]': { flex: 'none', marginBottom: 'var(--space-4)' },
  '& [role=tab]': { padding: '0 10px' },
  // The links to other forms stand at the bottom, however long a form is: nothing else moves when the form changes.
  '& [role=tabpanel], & form': { flex: '1 0 auto', display: 'flex', flexDirection: 'column', minWidth: 0 },
  '& form': { gap: 'var(--space-2)' },
  '& h2:not(.visually-hidden)': { marginBottom: 'var(--space-4)', fontSize: 'var(--type-title)' },
  '& .hint': {
    margin: 'calc(-1 * var(--space-2)) 0 var(--space-3)',
    color: 'var(--text-2)',
    fontSize: 'var(--type-meta)',
    textWrap: 'balance',
  },
  '& [type=submit]': { marginTop: 'var(--space-1)' },
  '& .other': {
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'space-between',
    gap: '0 var(--space-4)',
    width: '100%',
    marginTop: 'auto',
    paddingTop: 'var(--space-2)',
    color: 'var(--text-2)',
    fontSize: 'var(--type-interface)',
  },
  '& .other > :only-child': { margin: '0 auto' },
  '& .other button': { minHeight: 32, color: 'var(--accent-text)', '&:hover': { textDecoration: 'underline' } },
  '@media (max-width: 911.98px)': { gridTemplateColumns: 'minmax(0, 1fr)', '& > :not(.form)': { display: 'none' } },
  '@media (max-width: 767.98px)': {
    '& > .form': { padding: '44px var(--space-5) var(--space-4)' },
  },
});
