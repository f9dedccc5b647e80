import { useSetAtom } from 'jotai';
import { openLoginAtom } from 'shared/site/session.ts';
import { Button } from 'shared/ui/kit.ts';
import { loadLoginForms } from '../../login/load-login-forms.ts';

/** For visitors. The dialog's code comes while the pointer is on its way. */
export function LogInButton() {
  const openLogin = useSetAtom(openLoginAtom);
  const preload = () => void loadLoginForms().catch(() => undefined);
  return (
    <Button
      variant="contained"
      size="small"
      aria-haspopup="dialog"
      onPointerEnter={preload}
      onFocus={preload}
      onClick={() => openLogin('LOGIN')}
    >
      登录
    </Button>
  );
}
