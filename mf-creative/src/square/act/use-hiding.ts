import { hideSquarePost } from 'shared/contracts/creative/square.ts';
import { messageOf } from 'shared/http/errors.ts';
import { showToast } from 'shared/site/toasts.ts';
import { useCall } from 'shared/site/visit.ts';
import type { Posts } from '../query/use-posts.ts';
import { useWhenLoggedIn } from './use-when-logged-in.ts';

/** "不再显示": the work is gone at once, and comes back where the API refuses. */
export function useHiding({ hide, unhide }: Pick<Posts, 'hide' | 'unhide'>) {
  const call = useCall();
  const whenLoggedIn = useWhenLoggedIn();
  return (id: number): void =>
    void whenLoggedIn(async () => {
      hide(id);
      try {
        await call(hideSquarePost, { id, is_hidden: 1 }, { quiet: true });
      } catch (error) {
        unhide(id);
        showToast('error', messageOf(error));
      }
    });
}
