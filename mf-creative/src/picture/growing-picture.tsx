import { Loader } from 'lucide-react';
import { ProgressBar } from 'shared/bundled/loading/progress-bar.tsx';
import { usePictureUrl } from 'shared/bundled/pictures/picture-url.ts';
import type { DrawRecord } from 'shared/contracts/creative/drawing-record.ts';
import { ratioStyle } from './picture-sizes.ts';
import { useSeconds } from './use-seconds.ts';

/** The place of a picture that waits or is being drawn: its latest interim picture, and how far it is. */
export function GrowingPicture({ record }: { record: DrawRecord }) {
  const pictureUrl = usePictureUrl();
  const seconds = useSeconds(record.begin_time);
  const { interim, progress } = record;
  return (
    <div className="growing" style={ratioStyle(record)} data-blank={interim === '' || undefined}>
      {interim && <img src={pictureUrl(interim)} alt="正在画的图片" />}
      <p>
        <Loader size={16} aria-hidden />
        {wordsOf(record, seconds)}
      </p>
      {progress !== undefined && <ProgressBar value={progress} label="绘画进度" />}
    </div>
  );
}

/** Never an invented percentage: the place in the queue, or the seconds so far of those that it usually takes. */
function wordsOf({ queue_place = 0, begin_time, usual_seconds }: DrawRecord, seconds: number | undefined): string {
  if (!begin_time) return queue_place > 0 ? `排队中，前面还有 ${queue_place} 个` : '马上开始';
  const usual = usual_seconds === undefined ? '' : `，通常 ${usual_seconds} 秒`;
  return seconds === undefined ? `正在画${usual}` : `正在画，已用 ${seconds} 秒${usual}`;
}
