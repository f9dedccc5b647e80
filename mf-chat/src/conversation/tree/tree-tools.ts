import type { RefObject } from 'react';
import type { useRevalidator } from 'react-router-dom';
import { ApiRefusal } from 'shared/http/errors.ts';
import type { Confirm } from 'shared/site/dialogs.ts';
import type { useCall } from 'shared/site/visit.ts';
import type { ConversationKey } from '../turns/live-turns.ts';
import { recordsOf } from '../turns/record-page.ts';
import type { Tree } from './use-branches.ts';

/** A tree of messages with what is needed to change it. */
export interface TreeTools extends Tree {
  call: ReturnType<typeof useCall>;
  confirm: Confirm;
  revalidate: ReturnType<typeof useRevalidator>['revalidate'];
  forgetStored(conversation: ConversationKey): void;
  /** Messages that this tab changes: what is heard of them is no news. */
  own: Set<number>;
  /** Messages that were heard of while an answer is written here: it is caught up with them when that has ended. */
  heard: Set<number>;
}

/** What is shown at that moment. */
export type TreeNow = RefObject<TreeTools>;

export const underWayText = '请等待回答完成，或先停止';

/** @throws ApiRefusal while an answer is written here */
export function requireFree(now: TreeNow): void {
  if (now.current.running) throw new ApiRefusal(0, underWayText, null);
}

/** Asks for the path that ends at a message. @param rows how many of its last messages */
export function recordsAt({ id }: Tree, leaf: number, rows: number) {
  return { ...recordsOf(id ?? 0, 1), leaf_id: leaf, page_size: rows };
}

/** Shows the path that there is now. */
export async function showAnew(now: TreeNow): Promise<void> {
  await now.current.revalidate();
  now.current.forgetStored(now.current.conversation);
  now.current.reset();
}
