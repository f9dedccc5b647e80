import { ArrowUpRight, Copy, HeartOff } from 'lucide-react';
import { useId, useState } from 'react';
import { Link } from 'react-router-dom';
import { Time } from 'shared/bundled/time/time.tsx';
import type { CollectedRecord } from 'shared/contracts/account/collection.ts';
import { chatType } from 'shared/contracts/chat/question.ts';
import { copyText } from 'shared/site/toasts.ts';
import { Button } from 'shared/ui/kit.ts';
import { plainText } from './plain-text.ts';

interface CollectedAnswerProps {
  item: CollectedRecord;
  busy: boolean;
  onRemove(): void;
}

/** Characters that the folded card has room for; a longer answer can be unfolded. */
const foldedLength = 160;

/** A collected answer below its question: read where it stands, copied, found in its conversation, removed. */
export function CollectedAnswer({ item, busy, onRemove }: CollectedAnswerProps) {
  const [open, setOpen] = useState(false);
  const textId = useId();
  const text = item.reply.map(plainText).join('\n\n———\n\n');
  const isLong = text.length > foldedLength || text.split('\n').length > 4;
  const place = placeOf(item);
  return (
    <article aria-label={item.ask}>
      <h2 dir="auto">{item.ask}</h2>
      <p id={textId} dir="auto" className={isLong && !open ? 'text folded' : 'text'}>
        {isLong && !open ? text.replace(/\n+/g, '\n') : text}
      </p>
      <div className="foot">
        <Time at={item.create_time} after=" 收藏" />
        {isLong && (
          <Button size="small" aria-expanded={open} aria-controls={textId} onClick={() => setOpen(!open)}>
            {open ? '收起' : '展开全文'}
          </Button>
        )}
        <Button
          size="small"
          startIcon={<Copy size={14} aria-hidden />}
          onClick={() => void copyText(item.reply.join('\n\n'))}
        >
          复制
        </Button>
        {place ? (
          <Button size="small" component={Link} to={place} startIcon={<ArrowUpRight size={14} aria-hidden />}>
            打开原对话
          </Button>
        ) : (
          <span>原对话已删除</span>
        )}
        <Button size="small" startIcon={<HeartOff size={14} aria-hidden />} disabled={busy} onClick={onRemove}>
          取消收藏
        </Button>
      </div>
    </article>
  );
}

/** Where it was asked; undefined when that is gone, or on a server that does not say it. */
function placeOf({ type, other_id, records_id }: CollectedRecord): string | undefined {
  if (type === chatType.mindMap && other_id) return '/app/mind_map';
  // The conversation opens at the answer.
  if (type === chatType.chat && other_id) return `/chat?id=${other_id}&at=${records_id}`;
  const path = { [chatType.skill]: '/skill', [chatType.creation]: '/create/produce' }[type];
  return path && other_id ? `${path}?id=${other_id}` : undefined;
}
