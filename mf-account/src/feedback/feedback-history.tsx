import { useState } from 'react';
import { emptyList } from 'shared/bundled/lists/empty-drawings.ts';
import { Pagination } from 'shared/bundled/lists/pagination.tsx';
import { lazyPart } from 'shared/bundled/loading/lazy-part.tsx';
import { usePictureUrl } from 'shared/bundled/pictures/picture-url.ts';
import { Time } from 'shared/bundled/time/time.tsx';
import type { Feedback, listFeedback } from 'shared/contracts/account/feedback.ts';
import type { Output } from 'shared/contracts/endpoint.ts';
import { EmptyState } from 'shared/ui/empty-state.tsx';
import { Chip } from 'shared/ui/kit.ts';
import { kindLabel } from './feedback-words.ts';
import { feedbackPageSize } from './load-feedback.ts';

const Lightbox = lazyPart(() => import('shared/bundled/pictures/lightbox/lightbox.tsx').then((code) => code.Lightbox));

/** What the visitor sent, the newest first, with the answers. */
export function FeedbackHistory({ page, history }: { page: number; history: Output<typeof listFeedback> }) {
  return (
    <section aria-labelledby="feedback-history">
      <h2 id="feedback-history">我的反馈</h2>
      {history.lists.length > 0 ? (
        <ul className="history">
          {history.lists.map((item) => (
            <Item key={item.id} item={item} />
          ))}
        </ul>
      ) : (
        <EmptyState drawing={emptyList}>还没有提交过反馈，收到的答复会显示在这里</EmptyState>
      )}
      <Pagination
        page={page}
        count={Math.ceil(history.count / feedbackPageSize)}
        to={(to) => (to > 1 ? `/user/opinion?page=${to}` : '/user/opinion')}
      />
    </section>
  );
}

function Item({ item }: { item: Feedback }) {
  const pictureUrl = usePictureUrl();
  const [shown, setShown] = useState<number>();
  const pictures = item.images.map((image, at) => ({ src: pictureUrl(image), alt: `图片 ${at + 1}` }));
  return (
    <li>
      <div className="head">
        <strong>{kindLabel(item.type)}</strong>
        <Time at={item.create_time} />
        <Chip size="small" label={item.answer ? '已答复' : '处理中'} color={item.answer ? 'success' : 'default'} />
      </div>
      <p className="content" dir="auto">
        {item.content}
      </p>
      {item.images.length > 0 && (
        <div className="shots">
          {pictures.map(({ src, alt }, at) => (
            <a
              key={src}
              href={src}
              target="_blank"
              rel="noreferrer"
              onClick={(event) => {
                // With a modifier the browser opens it in a tab of its own.
                if (event.ctrlKey || event.metaKey || event.shiftKey) return;
                event.preventDefault();
                setShown(at);
              }}
            >
              <img src={src} alt={alt} loading="lazy" width={72} height={72} />
            </a>
          ))}
        </div>
      )}
      {shown !== undefined && <Lightbox pictures={pictures} first={shown} onClose={() => setShown(undefined)} />}
      {item.answer && (
        <div className="reply">
          <p dir="auto">{item.answer}</p>
          <Time at={item.answer_time} before="客服答复于 " />
        </div>
      )}
    </li>
  );
}
