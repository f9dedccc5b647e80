import { Loader } from 'lucide-react';
import { useEffect, useState } from 'react';
import { ProgressBar } from 'shared/bundled/loading/progress-bar.tsx';
import { usePictureUrl } from 'shared/bundled/pictures/picture-url.ts';
import { zonedTime } from 'shared/contracts/beijing-time.ts';
import type { DrawRecord } from 'shared/contracts/creative/drawing-record.ts';
import { styled } from 'shared/ui/kit.ts';
import { ratioStyle } from './picture-sizes.ts';

/** The place of a picture that waits or is being drawn: its latest interim picture, and how far it is. */
export function GrowingPicture({ record }: { record: DrawRecord }) {
  const pictureUrl = usePictureUrl();
  const seconds = useSeconds(record.begin_time);
  const { interim, progress } = record;
  return (
    <Growing style={ratioStyle(record)} data-blank={interim === '' || undefined}>
      {interim && <img src={pictureUrl(interim)} alt="正在画的图片" />}
      <p>
        <Loader size={16} aria-hidden />
        {stateText(record, seconds)}
      </p>
      {progress !== undefined && <ProgressBar value={progress} label="绘画进度" />}
    </Growing>
  );
}

/** Never an invented percentage: the place in the queue, or the seconds so far, of those that it usually takes or beyond them. */
function stateText({ queue_place = 0, begin_time, usual_seconds }: DrawRecord, seconds: number | undefined): string {
  if (!begin_time) return queue_place > 0 ? `排队中，前面还有 ${queue_place} 个` : '马上开始';
  const usual = usual_seconds === undefined ? '' : `，通常 ${usual_seconds} 秒`;
  if (seconds === undefined) return `正在画${usual}`;
  const isLate = usual_seconds !== undefined && seconds > usual_seconds;
  return `正在画，已用 ${seconds} 秒${isLate ? '，比平时久' : usual}`;
}

/** Seconds since a moment of the API, counted as they go by; undefined on the server and before the moment is known. */
function useSeconds(since: string): number | undefined {
  const [now, setNow] = useState<number>();
  useEffect(() => {
    if (!since) return;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [since]);
  if (!since || now === undefined) return undefined;
  return Math.max(0, Math.round((now - Date.parse(zonedTime(since))) / 1000));
}

/** The place of a picture that is not there. A page sets `--picture-min` where its pictures are higher. */
export const PicturePlace = styled('div')`
  position: relative; display: flex; flex-direction: column; gap: var(--space-2); align-items: center; justify-content: center; min-height: var(--picture-min, 120px); overflow: hidden; padding: var(--space-3); border-radius: var(--radius-card); background: var(--fill-strong); color: var(--text-2); font-size: var(--type-interface); text-align: center;
  p { margin: 0; }
`;

/* A page that shows no shine while nothing has come sets `--growing-fill`. */
const Growing = styled(PicturePlace)`
  /* Below what has come so far, and there before it comes, so that nothing moves. */
  justify-content: flex-end;
  & > img { position: absolute; inset: 0; width: 100%; height: 100%; object-fit: cover; }
  & > p { position: relative; display: inline-flex; gap: 6px; align-items: center; padding: 4px 10px; border-radius: var(--radius-full); background: var(--surface-overlay); color: var(--text); font-size: var(--type-meta); font-variant-numeric: tabular-nums; }
  & > progress { width: 60%; }
  svg { animation: turn 1.2s linear infinite; }
  &[data-blank] { background: var(--growing-fill, linear-gradient(100deg, var(--fill-strong) 30%, var(--fill) 50%, var(--fill-strong) 70%) 0 0 / 300% 100%); animation: shine 2.4s linear infinite; }
  @keyframes turn { to { transform: rotate(1turn); } }
  @keyframes shine { from { background-position: 100% 0; } to { background-position: 0 0; } }
  @media (prefers-reduced-motion: reduce) { svg, &[data-blank] { animation: none; } }
`;
