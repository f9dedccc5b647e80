import { useAtomValue } from 'jotai';
import { type ReactNode, useState } from 'react';
import { useLoaderData, useRevalidator } from 'react-router-dom';
import { useCapability } from 'shared/site/config.ts';
import { refreshUserAtom, userAtom } from 'shared/site/session.ts';
import { reportAtom } from 'shared/site/visit.ts';
import { Button } from 'shared/ui/kit.ts';
import { AccountFrame } from '../account-frame.tsx';
import { maskEmail, maskMobile } from '../masks.ts';
import { BindDialog } from './bind-dialog.tsx';
import { DeletionSection } from './deletion-section.tsx';
import { DeviceList } from './device-list.tsx';
import { loadSecurity, type SecurityData } from './load-security.ts';
import { OwnDataSection } from './own-data-section.tsx';
import { PasswordDialog } from './password-dialog.tsx';
import { SecurityFrame } from './security-frame.ts';

// The route takes both from one chunk.
export { loadSecurity };

type Open = 'mobile' | 'email' | 'password' | undefined;

/** `/user/security`: what an account is opened with, and where it is open. */
export function SecurityPage() {
  const { user: loaded, email, logins, deletion } = useLoaderData<SecurityData>();
  const user = useAtomValue(userAtom) ?? loaded;
  const { refresh } = useAtomValue(refreshUserAtom);
  const { report } = useAtomValue(reportAtom);
  const { revalidate } = useRevalidator();
  const hasEmail = useCapability('bind_email');
  const [open, setOpen] = useState<Open>();
  // Logged out while the page is shown: the shell is about to lead away.
  if (!user) return null;
  const done = () => {
    setOpen(undefined);
    refresh().catch(report);
    void revalidate();
  };
  const dialog = { onClose: () => setOpen(undefined), onDone: done };
  return (
    <AccountFrame title="账号安全">
      <SecurityFrame>
        <section aria-labelledby="ways-title">
          <h2 id="ways-title">登录方式</h2>
          <ul>
            <Way label="手机号" value={maskMobile(user.mobile)} onChange={() => setOpen('mobile')}>
              {user.mobile ? '更换手机号' : '绑定手机号'}
            </Way>
            {hasEmail && (
              <Way label="邮箱" value={email ? maskEmail(email) : '未绑定'} onChange={() => setOpen('email')}>
                {email ? '更换邮箱' : '绑定邮箱'}
              </Way>
            )}
            <Way label="登录密码" value={user.has_password ? '已设置' : '未设置'} onChange={() => setOpen('password')}>
              {user.has_password ? '修改密码' : '设置密码'}
            </Way>
          </ul>
        </section>
        {logins && <DeviceList logins={logins} />}
        <OwnDataSection />
        {deletion && (
          <DeletionSection deletion={deletion} mobile={user.mobile} email={email} hasPassword={user.has_password} />
        )}
      </SecurityFrame>
      {open === 'mobile' && <BindDialog kind="mobile" isChange={user.mobile !== ''} {...dialog} />}
      {open === 'email' && <BindDialog kind="email" isChange={email !== ''} {...dialog} />}
      {open === 'password' && <PasswordDialog hasPassword={user.has_password} {...dialog} />}
    </AccountFrame>
  );
}

interface WayProps {
  label: string;
  value: string;
  onChange(): void;
  /** What the button does. */
  children: ReactNode;
}

function Way({ label, value, onChange, children }: WayProps) {
  return (
    <li>
      <strong>{label}</strong>
      <span>{value}</span>
      <Button size="small" variant="outlined" onClick={onChange}>
        {children}
      </Button>
    </li>
  );
}
