import type { DrawRecord } from 'shared/contracts/creative/drawing-record.ts';
import { Button } from 'shared/ui/kit.ts';
import { ratioStyle } from './picture-sizes.ts';

interface RemovedPictureProps {
  record: DrawRecord;
  /** What it is called. */
  what: string;
  onRestore(): void;
}

/** The place of a picture that was removed, while it can be brought back. */
export function RemovedPicture({ record, what, onRestore }: RemovedPictureProps) {
  return (
    <div className="removed" style={ratioStyle(record)}>
      <p>{what}已删除</p>
      <Button size="small" ref={takeLostFocus} onClick={onRestore}>
        撤销
      </Button>
    </div>
  );
}

/** The button that was pressed is gone: the focus goes to what takes its place. */
const takeLostFocus = (button: HTMLButtonElement | null) => {
  if (document.activeElement === document.body) button?.focus();
};
