import { useOptimisticValues } from 'shared/bundled/lists/use-optimistic-values.ts';
import { praiseSquarePost, type SquarePost } from 'shared/contracts/creative/square.ts';
import { useCall } from 'shared/site/visit.ts';
import { useWhenLoggedIn } from './use-when-logged-in.ts';

type Liked = Pick<SquarePost, 'id' | 'is_praise' | 'praise_num'>;

/** Likes of the works on a page: shown at once, taken back when the API refuses. A visitor logs in first, and the like is there. */
export function useLikes() {
  const call = useCall();
  const whenLoggedIn = useWhenLoggedIn();
  const values = useOptimisticValues<boolean>();
  return {
    of(post: Liked): { isLiked: boolean; count: number } {
      const isLiked = values.of(post.id) ?? post.is_praise === 1;
      return { isLiked, count: Math.max(0, post.praise_num + Number(isLiked) - Number(post.is_praise === 1)) };
    },
    like(post: Liked): void {
      const wanted = !(values.of(post.id) ?? post.is_praise === 1);
      void whenLoggedIn(() =>
        values.change(post.id, wanted, async () => {
          const { is_praise } = await call(praiseSquarePost, { id: post.id, praise: wanted ? 1 : 0 }, { quiet: true });
          return is_praise === undefined ? wanted : is_praise === 1;
        }),
      );
    },
  };
}
export type Likes = ReturnType<typeof useLikes>;
