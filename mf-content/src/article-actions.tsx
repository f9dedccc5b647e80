import { Link2, Printer, Share2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useIsRunning } from 'shared/site/browser/use-is-running.ts';
import { copyText, showToast } from 'shared/site/toasts.ts';
import { Button, styled } from 'shared/ui/kit.ts';

interface ArticleActionsProps {
  /** What it belongs to, for who does not see it. */
  name: string;
  title: string;
  children?: ReactNode;
}

/** What a reader can do with a page of text. All of it needs JavaScript, so without it nothing is offered. */
export function ArticleActions({ name, title, children }: ArticleActionsProps) {
  const canShare = useIsRunning() && systemShares();
  return (
    <Actions role="group" aria-label={name} data-print="no">
      {children}
      <Button
        size="small"
        variant="outlined"
        startIcon={<Link2 size={16} />}
        onClick={() => void copyText(addressOfPage())}
      >
        复制链接
      </Button>
      {canShare && (
        <Button size="small" variant="outlined" startIcon={<Share2 size={16} />} onClick={() => void share(title)}>
          分享
        </Button>
      )}
      <Button size="small" variant="outlined" startIcon={<Printer size={16} />} onClick={() => window.print()}>
        打印
      </Button>
    </Actions>
  );
}

/** Without the section that is read at the moment, and without the key of a preview. */
const addressOfPage = () => window.location.origin + window.location.pathname;
const systemShares = () => typeof navigator.share === 'function';

async function share(title: string) {
  try {
    await navigator.share({ title, url: addressOfPage() });
  } catch (error) {
    // The reader has closed the sheet.
    if (error instanceof DOMException && error.name === 'AbortError') return;
    showToast('error', '分享失败，可以复制链接发送');
  }
}

const Actions = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 'var(--space-2)',
  marginTop: 'var(--space-4)',
  '@media (scripting: none)': { display: 'none' },
});
