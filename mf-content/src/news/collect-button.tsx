import { useAtomValue } from 'jotai';
import { Heart } from 'lucide-react';
import { useOptimisticValues } from 'shared/bundled/lists/use-optimistic-values.ts';
import { cancelArticleCollection, collectArticle } from 'shared/contracts/account/collection.ts';
import { useLogIn } from 'shared/site/login/log-in.ts';
import { isLoggedInAtom } from 'shared/site/session.ts';
import { useCall } from 'shared/site/visit.ts';
import { Button } from 'shared/ui/kit.ts';

/**
 * Collects an article, or takes that back. A visitor logs in first, and then it is done.
 */
export function CollectButton({ id, collected }: { id: number; collected: boolean }) {
  const call = useCall();
  const logIn = useLogIn();
  const loggedIn = useAtomValue(isLoggedInAtom);
  const collections = useOptimisticValues<boolean>();
  const isCollected = loggedIn && (collections.of(id) ?? collected);

  async function toggle() {
    // A visitor wants to collect it; that he did so long ago is no reason to take it back.
    const wanted = !isCollected;
    if (!loggedIn && !(await logIn())) return;
    const endpoint = wanted ? collectArticle : cancelArticleCollection;
    collections.change(id, wanted, () => call(endpoint, { id }, { quiet: true }).then(() => wanted));
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
