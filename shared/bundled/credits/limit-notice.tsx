import { type ReactNode, useEffect, useState } from 'react';
import { beijingDay } from 'shared/contracts/beijing-time.ts';
import { readCookie, writeCookie } from 'shared/site/setting/cookies.ts';
import { styled } from 'shared/ui/kit.ts';

interface LimitNoticeProps {
  /** Remembers on which day the notice was closed (spec section 9). */
  cookie: 'chat_limit' | 'draw_limit' | 'qrcode_limit';
  isReached: boolean;
  /** What is used up, and what follows. */
  children: ReactNode;
}

/** What is free today is used up; shown once a day of Beijing's. */
export function LimitNotice({ cookie, isReached, children }: LimitNoticeProps) {
  const [isNew, setIsNew] = useState(false);
  useEffect(() => {
    setIsNew(isReached && readCookie(document.cookie, cookie) !== beijingDay());
  }, [isReached, cookie]);
  if (!isNew) return null;
  const close = () => {
    writeCookie(cookie, beijingDay());
    setIsNew(false);
  };
  return (
    <Line role="status" data-print="no">
      {children}
      <button type="button" onClick={close}>
        知道了
      </button>
    </Line>
  );
}

const Line = styled('p')`
  display: flex;
  flex: none;
  align-items: center;
  justify-content: center;
  gap: var(--space-2);
  margin: 0 auto var(--space-2);
  padding: 0 var(--space-4);
  color: var(--text-2);
  font-size: var(--type-meta);

  button { min-height: 40px; padding: 0 var(--space-2); border-radius: var(--radius-control); color: var(--accent-text); }
  button:hover { background: var(--fill-strong); }
`;
