import { useAtomValue } from 'jotai';
import { useLoaderData } from 'react-router-dom';
import { userAtom } from 'shared/site/session.ts';
import { copyText } from 'shared/site/toasts.ts';
import { Button } from 'shared/ui/kit.ts';
import { AccountFrame } from '../account-frame.tsx';
import { AccountFacts } from './account-facts.tsx';
import { AvatarButton } from './avatar-button.tsx';
import { Figures } from './figures.tsx';
import type { ProfileData } from './load-profile.ts';
import { PersonalFacts } from './personal-facts.tsx';
import { ProfileFrame } from './profile-frame.ts';

/** `/user/info`: the user's facts, membership and credits. */
export function ProfilePage() {
  const { user: loaded, overview } = useLoaderData<ProfileData>();
  const user = useAtomValue(userAtom) ?? loaded;
  // Logged out while the page is shown: the shell is about to lead away.
  if (!user) return null;
  return (
    <AccountFrame title="个人中心">
      <ProfileFrame>
        <section className="who" aria-label="账号">
          <AvatarButton user={user} />
          <div>
            <h2 dir="auto">{user.nickname}</h2>
            <p>
              用户编号 <data value={user.sn}>{user.sn}</data>
              <Button size="small" onClick={() => void copyText(user.sn)} aria-label="复制用户编号">
                复制
              </Button>
            </p>
          </div>
        </section>
        <Figures user={user} overview={overview} />
        <PersonalFacts user={user} />
        <AccountFacts user={user} invited={overview?.invited} />
      </ProfileFrame>
    </AccountFrame>
  );
}
