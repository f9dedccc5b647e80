import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { lazyPart } from 'shared/bundled/loading/lazy-part.tsx';
import { originAtom } from 'shared/site/config.ts';
import { copyText } from 'shared/site/toasts.ts';
import { Menu, MenuItem } from 'shared/ui/kit.ts';
import type { SquareCard } from '../query/square-card.ts';
import { postPath } from '../query/square-query.ts';

const PostPoster = lazyPart(() => import('./post-poster.tsx').then((code) => code.PostPoster));
const ReportDialog = lazyPart(() => import('./report-dialog.tsx').then((code) => code.ReportDialog));

interface PostMenuProps {
  post: SquareCard;
  anchor: HTMLElement;
  onHide(): void;
  onClose(): void;
}

export function PostMenu({ post, anchor, onHide, onClose }: PostMenuProps) {
  const [shown, setShown] = useState<'menu' | 'poster' | 'report'>('menu');
  const origin = useAtomValue(originAtom);
  if (shown === 'poster') return <PostPoster post={post} onClose={onClose} />;
  if (shown === 'report') return <ReportDialog id={post.id} onClose={onClose} />;
  const after = (act: () => void) => () => {
    onClose();
    act();
  };
  return (
    <Menu open anchorEl={anchor} onClose={onClose}>
      <MenuItem onClick={() => setShown('poster')}>生成海报</MenuItem>
      <MenuItem onClick={after(() => void copyText(origin + postPath(post.id)))}>复制链接</MenuItem>
      <MenuItem onClick={after(onHide)}>不再显示</MenuItem>
      <MenuItem onClick={() => setShown('report')}>举报</MenuItem>
    </Menu>
  );
}
