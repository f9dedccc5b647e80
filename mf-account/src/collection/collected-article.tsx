import { HeartOff } from 'lucide-react';
import { Link } from 'react-router-dom';
import { usePictureUrl } from 'shared/bundled/pictures/picture-url.ts';
import { Time } from 'shared/bundled/time/time.tsx';
import type { CollectedArticle as Item } from 'shared/contracts/account/collection.ts';
import { Button } from 'shared/ui/kit.ts';

interface CollectedArticleProps {
  item: Item;
  busy: boolean;
  onRemove(): void;
}

/** A collected article with its picture; its title leads to it. */
export function CollectedArticle({ item, busy, onRemove }: CollectedArticleProps) {
  const pictureUrl = usePictureUrl();
  return (
    <article className="article" aria-label={item.title}>
      {item.image && <img src={pictureUrl(item.image)} alt="" width={160} height={100} loading="lazy" />}
      <div className="words">
        <h2>
          <Link to={`/news/detail/${item.article_id}`} dir="auto">
            {item.title}
          </Link>
        </h2>
        {item.desc && (
          <p className="desc" dir="auto">
            {item.desc}
          </p>
        )}
        <div className="foot">
          <Time at={item.collect_time} after=" 收藏" />
          <Button size="small" startIcon={<HeartOff size={14} aria-hidden />} disabled={busy} onClick={onRemove}>
            取消收藏
          </Button>
        </div>
      </div>
    </article>
  );
}
