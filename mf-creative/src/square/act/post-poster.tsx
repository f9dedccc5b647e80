import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { textLabel } from 'shared/bundled/label/text-label.ts';
import { usePictureUrl } from 'shared/bundled/pictures/picture-url.ts';
import type { PosterSubject } from 'shared/bundled/poster/draw-poster.ts';
import { PosterDialog } from 'shared/bundled/poster/poster-dialog.tsx';
import { siteConfigAtom } from 'shared/site/config.ts';
import { authorOf, titleOf } from '../query/post-words.ts';
import type { SquareCard } from '../query/square-card.ts';
import { postPath } from '../query/square-query.ts';

/** A work as a poster; its code leads to the work's page. */
export function PostPoster({ post, onClose }: { post: SquareCard; onClose(): void }) {
  const pictureUrl = usePictureUrl();
  const config = useAtomValue(siteConfigAtom);
  const [subject] = useState<PosterSubject>(() => ({
    title: titleOf(post),
    parts: [],
    picture: { url: pictureUrl(post.image), width: post.width, height: post.height },
    author: `作者 ${authorOf(post)}`,
    call: post.shows.includes('remix') ? '扫码看作品，画一张同款' : '扫码看作品',
    note: '图片由 AI 生成',
  }));
  const [label] = useState(() => textLabel(config?.label, `square-${post.id}-${Date.now()}`));
  return <PosterDialog subject={subject} path={postPath(post.id)} label={label} onClose={onClose} />;
}
