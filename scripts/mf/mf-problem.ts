import { isDiskFull } from 'shared/releases/disk/spare-file.ts';
import { errorMessage, type ReleaseProblem, type WayOut } from 'shared/releases/problem.ts';

/** The problem's message, and which command helps. */
export function sentenceOf({ message, wayOut }: ReleaseProblem): string {
  if (wayOut) return `${message} ${commandFor(wayOut)}`;
  if (!message.includes('channel.json is not whole')) return message;
  return `${message} Running shells go on with what they have. To put the last good one back: npm run mf -- restore --reason "…"`;
}

function commandFor(wayOut: WayOut): string {
  switch (wayOut.way) {
    case 'another version':
      return 'Name another one with --to.';
    case 'another version or disable': {
      const { name } = wayOut;
      return `Name one with --to (see: npm run mf -- list ${name}), or switch it off: npm run mf -- disable ${name} --reason "…"`;
    }
    case 'roll back and kill':
      return `To leave and kill it: npm run mf -- rollback ${wayOut.name} --kill --reason "…"`;
    case 'give a reason':
      return `Example: npm run mf -- ${wayOut.verb} … --reason "blank page on /chat"`;
    case 'fill the store':
      return 'To fill it: npm run mf -- publish --new-store, then promote, or restore.';
    case 'make a store':
      return 'To make a new store there: npm run mf -- publish --new-store';
    case 'publish again':
      return 'Publish and promote again: npm run mf -- publish';
    case 'roll back':
      return 'To put one remote back: npm run mf -- rollback';
    case 'promote unprepared':
      return 'If the site is down on purpose: --unprepared';
    case 'look at the shells':
      return 'See: npm run mf -- status';
    case 'show a token':
      return 'Example: MF_TOKEN=mf_… npm run mf -- list';
    case 'add a token for all':
      return 'Example: npm run mf -- token add anna --remotes all';
    case 'end a preview':
      return `To end one: npm run mf -- preview ${wayOut.release} --end`;
    case 'end a canary':
      return `To end it: npm run mf -- promote ${wayOut.name} --abort --reason "…"; for everybody: --finish`;
    case 'unfreeze':
      return `Going back is possible. To end it: npm run mf -- unfreeze ${wayOut.name ? `${wayOut.name} ` : ''}--reason "…"`;
  }
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
