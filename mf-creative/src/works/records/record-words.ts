import type { DrawAction } from 'shared/contracts/creative/drawing.ts';
import { type DrawRecord, drawStatus } from 'shared/contracts/creative/drawing-record.ts';

const actionNames: Partial<Record<DrawAction, string>> = { generate: '生成', edit: '局部重绘', extend: '扩展画面' };

export function actionName(action: string): string {
  if (action.startsWith('upsample')) return '放大';
  if (action.startsWith('variation')) return '变体';
  return actionNames[action as DrawAction] ?? '';
}

export const isUnderWay = ({ status }: DrawRecord): boolean =>
  status === drawStatus.pending || status === drawStatus.running;

/** What a picture that is not there yet waits for. Never a share that nobody has reported. */
export function waitingWords({
  status,
  queue_place = 0,
  progress,
}: Pick<DrawRecord, 'status' | 'queue_place' | 'progress'>): string {
  if (status === drawStatus.pending) return queue_place > 0 ? `排队中，前面还有 ${queue_place} 个` : '马上开始';
  return progress === undefined ? '绘制中…' : `绘制中 ${Math.round(progress * 100)}%`;
}

/** The prompt as a name; a picture that was drawn larger has none of its own. */
export const nameOf = ({ prompt, action }: Pick<DrawRecord, 'prompt' | 'action'>): string =>
  prompt.trim() || `${actionName(action)}的图片`;

/** `2026年11月26日`, and the word where it is today or yesterday. */
export function dayName(time: string, today: string): string {
  const day = time.slice(0, 10);
  const yesterday = new Date(Date.parse(`${today}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10);
  const [year, month, date] = day.split('-').map(Number);
  const written = `${year}年${month}月${date}日`;
  if (day === today) return `今天 · ${written}`;
  return day === yesterday ? `昨天 · ${written}` : written;
}
