import { useAtomValue } from 'jotai';
import { Link2 } from 'lucide-react';
import { useState } from 'react';
import { minuteOf } from 'shared/bundled/time/time.tsx';
import type { OwnShare } from 'shared/contracts/chat/chat-share.ts';
import { originAtom } from 'shared/site/config.ts';
import { useConfirm } from 'shared/site/dialogs.ts';
import { copyText } from 'shared/site/toasts.ts';
import { Button, Dialog, DialogContent, DialogTitle, styled } from 'shared/ui/kit.ts';
import { useShares } from './use-shares.ts';

interface ShareDialogProps {
  sessionId: number;
  name: string;
  onClose(): void;
}

/** Makes a read-only link of a conversation, and lists the visitor's links with the way to end each. */
export function ShareDialog({ sessionId, name, onClose }: ShareDialogProps) {
  const { items: shares, count, isStale, hasMore, problem, more, add, revoke } = useShares();
  const [busy, setBusy] = useState(false);
  const { copied, copy, linkOf } = useCopiedLink();
  const confirm = useConfirm();

  async function make() {
    setBusy(true);
    const id = await add(sessionId);
    setBusy(false);
    if (id) await copy(id);
  }
  const end = async ({ id, title }: OwnShare) => {
    if (await confirm(`确定取消“${title}”的分享吗？拿到链接的人将不能再打开。`, { danger: true })) await revoke(id);
  };

  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby="share-title">
      <DialogTitle id="share-title">
        分享“<span dir="auto">{name}</span>”
      </DialogTitle>
      <DialogContent>
        <Frame>
          <p>
            生成一个只读链接：拿到链接的人都能看到这段对话现在的内容，看不到你是谁，也看不到之后的消息。链接可以随时取消。
          </p>
          <Button variant="contained" loading={busy} startIcon={<Link2 aria-hidden />} onClick={() => void make()}>
            生成链接并复制
          </Button>
          {problem && (
            <p role="alert" className="problem">
              {problem}
              {shares.length === 0 && (
                <Button variant="text" size="small" onClick={() => more()}>
                  重试
                </Button>
              )}
            </p>
          )}
          {!isStale && <h3>我的分享{count > 0 && `（${count}）`}</h3>}
          {!isStale && !problem && count === 0 && <p className="none">还没有分享过</p>}
          <ul>
            {shares.map((share) => (
              <ShareRow
                key={share.id}
                share={share}
                link={linkOf(share.id)}
                isCopied={share.id === copied}
                on={{ copy, end }}
              />
            ))}
          </ul>
          {hasMore && (
            <Button variant="text" onClick={() => more()}>
              更多
            </Button>
          )}
        </Frame>
      </DialogContent>
    </Dialog>
  );
}

/** Links of shares, and the one that was copied last. */
function useCopiedLink() {
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

interface ShareRowProps {
  share: OwnShare;
  link: string;
  isCopied: boolean;
  on: { copy(id: string): unknown; end(share: OwnShare): unknown };
}

function ShareRow({ share, link, isCopied, on }: ShareRowProps) {
  const { title, count, create_time } = share;
  const copying = isCopied ? '已复制' : '复制链接';
  return (
    <li>
      <a href={link} target="_blank" rel="noreferrer" dir="auto">
        {title}
      </a>
      <small>
        {minuteOf(create_time)} · {count} 条
      </small>
      <Button variant="text" size="small" aria-label={`${copying}：${title}`} onClick={() => on.copy(share.id)}>
        {copying}
      </Button>
      <Button variant="text" size="small" color="error" aria-label={`取消分享：${title}`} onClick={() => on.end(share)}>
        取消分享
      </Button>
    </li>
  );
}

const Frame = styled('div')`
  display: grid;
  gap: var(--space-3);
  justify-items: start;
  font-size: var(--type-interface);

  > p { color: var(--text-2); }
  .problem { color: var(--danger); }
  h3 { margin-top: var(--space-3); font-size: var(--type-interface); }
  ul { width: 100%; margin: 0; padding: 0; list-style: none; }
  li { display: flex; flex-wrap: wrap; gap: var(--space-1) var(--space-2); align-items: center; padding: var(--space-2) 0; border-top: 1px solid var(--line); }
  li a { flex: 1 1 100%; min-width: 0; line-height: var(--hit); overflow: hidden; color: var(--text); text-overflow: ellipsis; white-space: nowrap; }
  li small { flex: 1; }
  small { color: var(--text-2); font-size: var(--type-meta); }
`;
