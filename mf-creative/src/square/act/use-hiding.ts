import { useState } from 'react';
import { hideSquarePost } from 'shared/contracts/creative/square.ts';
import { messageOf } from 'shared/http/errors.ts';
import { showToast } from 'shared/site/toasts.ts';
import { useCall } from 'shared/site/visit.ts';
import type { Posts } from '../query/use-posts.ts';
import { useWhenLoggedIn } from './use-when-logged-in.ts';

/** "不再显示": the work is gone at once, can be brought back for a moment, and comes back where the API refuses. */
export function useHiding({ hide, unhide }: Pick<Posts, 'hide' | 'unhide'>) {
  const call = useCall();
  const whenLoggedIn = useWhenLoggedIn();
  const [last, setLast] = useState<number>();
  const settle = () => setLast(undefined);
  async function change(id: number, isHidden: boolean): Promise<void> {
    const [act, back] = isHidden ? [hide, unhide] : [unhide, hide];
    act(id);
    setLast(isHidden ? id : undefined);
    try {
      await call(hideSquarePost, { id, is_hidden: isHidden ? 1 : 0 }, { quiet: true });
    } catch (error) {
      back(id);
      setLast((now) => (now === id ? undefined : now));
      showToast('error', messageOf(error));
    }
  }
  return {
    /** The work that was hidden last, as long as that can be taken back here. */
    last,
    settle,
    hide: (id: number): void => void whenLoggedIn(() => change(id, true)),
    undo: () => last !== undefined && void change(last, false),
  };
}
