import { useState } from 'react';
import { Link, useRevalidator } from 'react-router-dom';
import { lazyPart } from 'shared/bundled/loading/lazy-part.tsx';
import { usePictureUrl } from 'shared/bundled/pictures/picture-url.ts';
import { Time } from 'shared/bundled/time/time.tsx';
import {
  deleteSquarePost,
  editSquarePost,
  type OwnSquarePost,
  squareStateWords,
  withdrawSquarePost,
} from 'shared/contracts/creative/square-own.ts';
import { messageOf } from 'shared/http/errors.ts';
import { useConfirm } from 'shared/site/dialogs.ts';
import { showToast } from 'shared/site/toasts.ts';
import { useCall } from 'shared/site/visit.ts';
import { Button, styled } from 'shared/ui/kit.ts';
import { titleOf } from '../query/post-words.ts';
import { postPath } from '../query/square-query.ts';

const ShownDialog = lazyPart(() => import('./shown-dialog.tsx').then((code) => code.ShownDialog));

export function OwnPostCard({ post }: { post: OwnSquarePost }) {
  const pictureUrl = usePictureUrl();
  const [isChanging, setChanging] = useState(false);
  const act = useOwnPost(post);
  const title = titleOf(post);
  const isShown = post.state === 'shown';
  return (
    <Card aria-label={title}>
      <img src={pictureUrl(post.thumbnail || post.image)} alt="" width={96} height={96} loading="lazy" />
      <div className="words">
        <h2 dir="auto">{isShown ? <Link to={postPath(post.id)}>{title}</Link> : title}</h2>
        <p>
          <span data-state={post.state}>{squareStateWords[post.state]}</span>
          <Time at={post.create_time} />
          <span>{`${post.praise_num} 个赞 · ${post.collect_num} 次收藏 · ${post.remix_num} 张同款`}</span>
        </p>
        {post.reward && <p>{rewardWords(post.reward)}</p>}
        {post.reason && <p className="reason">{`原因：${post.reason}`}</p>}
      </div>
      <div className="acts">
        {post.can.submit && (
          <Button size="small" onClick={() => void act.submit()}>
            {post.state === 'draft' ? '提交' : '重新提交'}
          </Button>
        )}
        {post.can.edit && (
          <Button size="small" onClick={() => setChanging(true)}>
            公开范围
          </Button>
        )}
        {post.can.withdraw && (
          <Button size="small" onClick={() => void act.withdraw()}>
            撤回
          </Button>
        )}
        {post.can.delete && (
          <Button size="small" color="error" onClick={() => void act.remove()}>
            删除
          </Button>
        )}
      </div>
      {isChanging && <ShownDialog post={post} onClose={() => setChanging(false)} onSave={act.change} />}
    </Card>
  );
}

function rewardWords({ chat, draw, is_taken_back }: NonNullable<OwnSquarePost['reward']>): string {
  const given = [chat > 0 && `${chat} 对话积分`, draw > 0 && `${draw} 绘画积分`].filter(Boolean).join('、');
  return is_taken_back ? `奖励 ${given} 已收回` : `已奖励 ${given}`;
}

function useOwnPost({ id, state }: OwnSquarePost) {
  const call = useCall();
  const { revalidate } = useRevalidator();
  const confirm = useConfirm();
  const run = async (work: Promise<unknown>, done: string) => {
    try {
      await work;
      showToast('success', done);
      await revalidate();
    } catch (error) {
      showToast('error', messageOf(error));
    }
  };
  return {
    submit: () => run(call(editSquarePost, { id, is_submit: 1 }, { quiet: true }), '已提交'),
    withdraw: () => run(call(withdrawSquarePost, { id }, { quiet: true }), '已撤回，广场上不再展示'),
    async remove() {
      if (
        await confirm('赞和收藏会一起消失，绘画记录里的图片还在。', {
          danger: true,
          title: '从广场删除这件作品？',
          confirmWord: '删除',
        })
      )
        await run(call(deleteSquarePost, { id }, { quiet: true }), '已从广场删除');
    },
    async change(shows: OwnSquarePost['shows']) {
      const changed = await call(editSquarePost, { id, shows }, { quiet: true });
      if (state === 'shown' && changed.state === 'review') showToast('success', '已提交，审核通过后重新展示');
      await revalidate();
    },
  };
}

const Card = styled('article')`
  display: grid; grid-template-columns: 96px minmax(0, 1fr) auto; gap: var(--space-4); align-items: center; padding: var(--space-3); border: 1px solid var(--line); border-radius: var(--radius-card); background: var(--surface-raised);
  img { width: 96px; height: 96px; border-radius: var(--radius-control); background: var(--fill); object-fit: cover; }
  h2 { overflow: hidden; font-size: var(--type-interface); text-overflow: ellipsis; white-space: nowrap; }
  p { display: flex; flex-wrap: wrap; gap: 0 var(--space-3); color: var(--text-2); font-size: var(--type-meta); line-height: 1.8; }
  [data-state=shown] { color: var(--success); }
  [data-state=review] { color: var(--accent-text); }
  [data-state=refused], [data-state=taken_down], .reason { color: var(--danger); }
  .acts { display: flex; gap: 4px; }
  @media (max-width: 767.98px) {
    grid-template-columns: 72px minmax(0, 1fr);
    img { width: 72px; height: 72px; }
    .acts { grid-column: 1 / -1; justify-content: flex-end; }
  }
`;
