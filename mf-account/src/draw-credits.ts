import { useAtomValue } from 'jotai';
import { siteConfigAtom } from 'shared/site/config.ts';

/** Whether pictures can be drawn with credits that are bought or given now. */
export const useIsDrawingOpen = (): boolean => useAtomValue(siteConfigAtom)?.draw.is_open !== 0;

/** What credits for drawing are called where they are sold: while drawing is closed they are promised for later alone. */
export const useDrawCredits = (): string => (useIsDrawingOpen() ? '绘画积分' : '绘画积分（绘画开放后可用）');
