import { useAtomValue } from 'jotai';
import { X } from 'lucide-react';
import type { ComponentType } from 'react';
import { siteConfigAtom } from 'shared/site/config.ts';
import { type LoginPopupType, loginPopupTypeAtom } from 'shared/site/session.ts';
import { IconButton, styled } from 'shared/ui/kit.ts';
import { LoginPicture } from './login-picture.tsx';
import { MobilePasswordForm } from './mobile-password-form.tsx';
import { RegisterForm } from './register-form.tsx';

/** One component a type (spec section 3). A type without one falls back to LOGIN. */
const forms: Partial<Record<LoginPopupType, ComponentType>> = { LOGIN: MobilePasswordForm, REGISTER: RegisterForm };

/** The inside of the login dialog: a picture that says what the site does, and a form. */
export function LoginForms({ onClose }: { onClose: () => void }) {
  const type = useAtomValue(loginPopupTypeAtom);
  const config = useAtomValue(siteConfigAtom);
  const Form = forms[type] ?? MobilePasswordForm;
  return (
    <Halves>
      <LoginPicture config={config} />
      <div className="form">
        <IconButton className="close" aria-label="关闭" onClick={onClose}>
          <X aria-hidden />
        </IconButton>
        <Form key={type} />
      </div>
    </Halves>
  );
}

const Halves = styled('div')({
  display: 'grid',
  gridTemplateColumns: '440px minmax(0, 1fr)',
  minHeight: 0,
  height: '100%',
  '& > .form': {
    position: 'relative',
    display: 'flex',
    flexDirection: 'column',
    overflowY: 'auto',
    padding: 'var(--space-5) 40px var(--space-3)',
  },
  '& .close': { position: 'absolute', top: 12, right: 12 },
  '& form': { display: 'flex', flexDirection: 'column', gap: 'var(--space-2)', margin: 'auto 0', minWidth: 0 },
  '& h2': { marginBottom: 'var(--space-3)', fontSize: 'var(--type-title)' },
  '& .other': {
    color: 'var(--text-2)',
    fontSize: 'var(--type-interface)',
    textAlign: 'center',
  },
  '& .other button': { minHeight: 32, color: 'var(--accent-text)', '&:hover': { textDecoration: 'underline' } },
  '@media (max-width: 879.98px)': { gridTemplateColumns: 'minmax(0, 1fr)', '& > .picture': { display: 'none' } },
  '@media (max-width: 767.98px)': {
    height: 'auto',
    '& > .form': { padding: 'var(--space-5) var(--space-5) var(--space-4)' },
  },
});
