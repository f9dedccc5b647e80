import { useOptimisticValues } from 'shared/bundled/lists/use-optimistic-values.ts';
import { praiseSquarePost, type SquarePost } from 'shared/contracts/creative/square.ts';
import { useLogIn } from 'shared/site/login/log-in.ts';
import { useCall } from 'shared/site/visit.ts';

type Liked = Pick<SquarePost, 'id' | 'is_praise' | 'praise_num'>;

/** Likes of the works on a page: shown at once, taken back when the API refuses. A visitor logs in first, and the like is there. */
export function useLikes() {
  const call = useCall();
  const logIn = useLogIn();
  const values = useOptimisticValues<boolean>();
  return {
    of(post: Liked): { isLiked: boolean; count: number } {
      const isLiked = values.of(post.id) ?? post.is_praise === 1;
      return { isLiked, count: Math.max(0, post.praise_num + Number(isLiked) - Number(post.is_praise === 1)) };
    },
    async like(post: Liked): Promise<void> {
      const wanted = !(values.of(post.id) ?? post.is_praise === 1);
      if (!(await logIn())) return;
      values.change(post.id, wanted, async () => {
        await call(praiseSquarePost, { id: post.id, praise: wanted ? 1 : 0 }, { quiet: true });
        return wanted;
      });
    },
  };
}
export type Likes = ReturnType<typeof useLikes>;
