import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { type DrawRecord, drawStatus } from 'shared/contracts/creative/drawing-record.ts';
import { Button, styled } from 'shared/ui/kit.ts';
import { isUnderWay } from '../records/record-words.ts';
import type { Works } from '../records/use-works.ts';
import { GrowingPicture, PicturePlace } from './growing-picture.tsx';
import { ratioStyle } from './picture-sizes.ts';

interface FailedPictureProps<R extends DrawRecord> {
  record: R;
  works: Works<R>;
  onRetry(): void;
  /** Puts its description back into the form. */
  onChange(): void;
}

interface WorkPictureProps<R extends DrawRecord> extends FailedPictureProps<R> {
  children: ReactNode;
}

/** The picture of a work in each of its states, at the same place. */
export function WorkPicture<R extends DrawRecord>({ children, ...failed }: WorkPictureProps<R>) {
  const { record } = failed;
  if (isUnderWay(record)) return <GrowingPicture record={record} />;
  if (record.status === drawStatus.done && record.image) return children;
  return <FailedPicture {...failed} />;
}

/** Why no picture came, what became of the credits, and the next step. */
function FailedPicture<R extends DrawRecord>({ record, works, onRetry, onChange }: FailedPictureProps<R>) {
  const reason = record.failure?.text || record.fail_reason || '图片没有画出来';
  // The same words would be refused again.
  const isRefused = record.failure?.kind === 'prompt' || record.failure?.kind === 'result';
  const isBack = (record.receipt?.released ?? 0) > 0;
  return (
    <Failed data-failed>
      <CircleAlert size={20} aria-hidden />
      <p>{reason}</p>
      {isBack && <p className="back">积分已退回</p>}
      <div>
        {isRefused && (
          <Button size="small" variant="contained" onClick={onChange}>
            修改描述
          </Button>
        )}
        <Button size="small" variant={isRefused ? 'text' : 'outlined'} onClick={onRetry}>
          再试
        </Button>
        <Button size="small" color="inherit" onClick={() => works.remove(record)}>
          删除
        </Button>
      </div>
    </Failed>
  );
}

/* A page may have another ground for it: `--failed-fill`, `--failed-border`. */
const Failed = styled(PicturePlace)`
  min-height: 160px; border: var(--failed-border, 1px solid var(--line)); background: var(--failed-fill, var(--fill)); color: var(--text);
  & > svg { color: var(--danger); }
  .back { color: var(--success); font-size: var(--type-meta); }
`;

/** The place of a picture that was removed, while it can be brought back. */
export function RemovedPicture({ record, what, onRestore }: { record: DrawRecord; what: string; onRestore(): void }) {
  return (
    <PicturePlace style={ratioStyle(record)}>
      <p>{what}已删除</p>
      <Button size="small" ref={takeLostFocus} onClick={onRestore}>
        撤销
      </Button>
    </PicturePlace>
  );
}

/** The button that was pressed is gone: the focus goes to what takes its place. */
const takeLostFocus = (button: HTMLButtonElement | null) => {
  if (document.activeElement === document.body) button?.focus();
};
