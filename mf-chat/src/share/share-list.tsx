import { minuteOf } from 'shared/bundled/time/time.tsx';
import type { OwnShare } from 'shared/contracts/chat/chat-share.ts';
import { useConfirm } from 'shared/site/dialogs.ts';
import { Button } from 'shared/ui/kit.ts';
import type { useCopiedLink } from './use-copied-link.ts';
import type { useShares } from './use-shares.ts';

interface ShareListProps {
  shares: ReturnType<typeof useShares>;
  link: ReturnType<typeof useCopiedLink>;
}

/** The visitor's links, each with the way to copy and to end it. */
export function ShareList({ shares, link }: ShareListProps) {
  const { items, count, isStale, hasMore, problem, more, revoke } = shares;
  const { copied, copy, linkOf } = link;
  const confirm = useConfirm();
  const end = async ({ id, title }: OwnShare) => {
    const words = {
      danger: true,
      title: `取消“${title}”的分享？`,
      confirmWord: '取消分享',
      cancelWord: '保留',
    } as const;
    if (await confirm('拿到链接的人将不能再打开。', words)) await revoke(id);
  };
  return (
    <>
      {problem && (
        <p role="alert" className="problem">
          {problem}
          {items.length === 0 && (
            <Button variant="text" size="small" onClick={() => more()}>
              重试
            </Button>
          )}
        </p>
      )}
      {!isStale && <h3>我的分享{count > 0 && `（${count}）`}</h3>}
      {!isStale && !problem && count === 0 && <p className="none">还没有分享过</p>}
      <ul>
        {items.map((share) => (
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
    </>
  );
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
