import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { originAtom } from 'shared/site/config.ts';
import { copyText } from 'shared/site/toasts.ts';

/** Links of shares, and the one that was copied last. */
export function useCopiedLink() {
  const [copied, setCopied] = useState('');
  const origin = useAtomValue(originAtom);
  const linkOf = (id: string) => `${origin}/chat/share/${id}`;
  /** Said at the link itself; where the browser refuses, the site's usual way says what came of it. */
  const copy = (id: string) =>
    Promise.resolve()
      .then(() => navigator.clipboard.writeText(linkOf(id)))
      .then(
        () => setCopied(id),
        () => copyText(linkOf(id)),
      );
  return { copied, copy, linkOf };
}
