import { useAtom, useAtomValue } from 'jotai';
import { useState } from 'react';
import { defaultSiteConfig, siteConfigAtom } from 'shared/site/config.ts';
import { DialogHead } from '../dialog-head.tsx';
import { chosenAtom } from '../draft.ts';
import { firstTab, isOnPhone, loginTabs } from '../login-ways.ts';
import { ScanLogin } from '../scan/scan-login.tsx';
import { AccountLogin } from './account-login.tsx';

/** LOGIN: a tab for each way that the site allows. */
export function LoginForm() {
  const { login } = useAtomValue(siteConfigAtom) ?? defaultSiteConfig();
  const [chosen, setChosen] = useAtom(chosenAtom);
  const [moved, setMoved] = useState(false);
  const [isPhone] = useState(isOnPhone);
  const tabs = loginTabs(login, isPhone);
  const tab = tabs.find(({ value }) => value === chosen.login)?.value ?? firstTab(login, isPhone);
  if (!tab) {
    return (
      <>
        <h2 id="login-title">登录</h2>
        <p className="hint">登录暂未开放，请稍后再来。</p>
      </>
    );
  }
  return (
    <DialogHead
      title="登录"
      hint={login.involved_text}
      tabs={tabs}
      tab={tab}
      onTab={(value) => {
        // The focus stays at the tabs while the visitor moves through them by arrow keys.
        setMoved(true);
        setChosen((before) => ({ ...before, login: value }));
      }}
    >
      {tab === 'scan' ? (
        <ScanLogin autoFocus={!moved} />
      ) : (
        <AccountLogin
          key={tab}
          kind={tab === 'mailbox' ? 'email' : 'mobile'}
          proof={tab === 'code' ? 'code' : 'password'}
          autoFocus={!moved}
        />
      )}
    </DialogHead>
  );
}
