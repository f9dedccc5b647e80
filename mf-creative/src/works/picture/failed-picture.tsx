import { CircleAlert } from 'lucide-react';
import type { DrawRecord } from 'shared/contracts/creative/drawing-record.ts';
import { Button } from 'shared/ui/kit.ts';

interface FailedPictureProps {
  record: DrawRecord;
  onRetry(): void;
  onRemove(): void;
}

/** Why no picture came, what became of the credits, and the next step. */
export function FailedPicture({ record, onRetry, onRemove }: FailedPictureProps) {
  const reason = record.failure?.text || record.fail_reason || '图片没有画出来';
  const isBack = (record.receipt?.released ?? 0) > 0;
  return (
    <div className="failed">
      <CircleAlert size={20} aria-hidden />
      <p>{reason}</p>
      {isBack && <p className="back">积分已退回</p>}
      <div>
        <Button size="small" variant="outlined" onClick={onRetry}>
          再试
        </Button>
        <Button size="small" color="inherit" onClick={onRemove}>
          删除
        </Button>
      </div>
    </div>
  );
}
