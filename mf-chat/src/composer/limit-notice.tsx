import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { beijingDay } from 'shared/contracts/beijing-time.ts';
import { readCookie, writeCookie } from 'shared/site/cookies.ts';
import { userAtom } from 'shared/site/session.ts';
import { styled } from 'shared/ui/kit.ts';

/** A member has used up what is free today; said once a day of Beijing's (cookie `chat_limit`, spec section 9). */
export function LimitNotice() {
  const isReached = useAtomValue(userAtom)?.is_chat_limit === 1;
  const [isNew, setIsNew] = useState(false);
  useEffect(() => {
    setIsNew(isReached && readCookie(document.cookie, 'chat_limit') !== beijingDay());
  }, [isReached]);
  if (!isNew) return null;
  const close = () => {
    writeCookie('chat_limit', beijingDay());
    setIsNew(false);
  };
  return (
    <Line role="status" data-print="no">
      今日会员免费次数已用完，继续提问将按积分计费
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
