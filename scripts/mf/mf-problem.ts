import { isDiskFull } from 'shared/releases/disk/spare-file.ts';
import { errorMessage, type ReleaseProblem } from 'shared/releases/problem.ts';

/** The problem's message, and for a torn channel how to repair it. */
export function sentenceOf({ message }: ReleaseProblem): string {
  if (!message.includes('channel.json is not whole')) return message;
  return `${message} Running shells go on with what they have. To put the last good one back: npm run mf -- restore --reason "…"`;
}

/** The sentence for an error of the disk; undefined for any other error. A write that fails leaves everything as it was. */
export function diskSentence(error: unknown, store: string): string | undefined {
  const { code, path = store } = error as NodeJS.ErrnoException;
  const nothing = 'No traffic was moved.';
  if (isDiskFull(error))
    return `The disk of the store ${store} is full. ${nothing} To see what could go: npm run mf -- gc --dry-run`;
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS')
    return `The store may not be written by this user, or is mounted read-only (${code}, ${path}). ${nothing}`;
  if (code === 'ENOTDIR' || code === 'EEXIST')
    return `${store} is not a folder that can hold a store (${code}). ${nothing}`;
  return undefined;
}

/** The sentence for an error of the disk that did not prevent the move. */
export function troubleSentence(error: unknown, store: string): string {
  if (isDiskFull(error))
    return `The disk of the store ${store} is full. The move was made all the same, and is kept in the history. Make room: npm run mf -- gc`;
  return `The history of the store ${store} cannot be written (${errorMessage(error)}); its lines are kept in channel.json until it can.`;
}
