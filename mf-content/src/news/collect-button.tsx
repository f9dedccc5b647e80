import { useAtomValue } from 'jotai';
import { Heart } from 'lucide-react';
import { useState } from 'react';
import { cancelArticleCollection, collectArticle } from 'shared/contracts/account/collection.ts';
import { messageOf } from 'shared/http/errors.ts';
import { useLogIn } from 'shared/site/log-in.ts';
import { isLoggedInAtom } from 'shared/site/session.ts';
import { showToast } from 'shared/site/toasts.ts';
import { useCall } from 'shared/site/visit.ts';
import { Button } from 'shared/ui/kit.ts';

/**
 * Collects an article, or takes that back, one at a time. A visitor logs in first, and then it is done. It changes at once
 * and goes back when the API refuses. Give it the article's id as `key`.
 */
export function CollectButton({ id, collected }: { id: number; collected: boolean }) {
  const call = useCall();
  const logIn = useLogIn();
  const loggedIn = useAtomValue(isLoggedInAtom);
  /** What was chosen here; undefined: what the article says. */
  const [chosen, setChosen] = useState<boolean>();
  const [isAsking, setAsking] = useState(false);
  const isCollected = loggedIn && (chosen ?? collected);

  async function toggle() {
    if (isAsking) return;
    // A visitor wants to collect it; that he did so long ago is no reason to take it back.
    const wanted = !isCollected;
    if (!loggedIn && !(await logIn())) return;
    setChosen(wanted);
    setAsking(true);
    try {
      await call(wanted ? collectArticle : cancelArticleCollection, { id }, { quiet: true });
    } catch (error) {
      setChosen(!wanted);
      showToast('error', messageOf(error));
    } finally {
      setAsking(false);
    }
  }

  return (
    <Button
      size="small"
      variant="outlined"
      aria-pressed={isCollected}
      startIcon={<Heart size={16} aria-hidden fill={isCollected ? 'currentColor' : 'none'} />}
      onClick={() => void toggle()}
    >
      {isCollected ? '已收藏' : '收藏'}
    </Button>
  );
}
