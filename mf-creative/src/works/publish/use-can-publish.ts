import { useAtomValue } from 'jotai';
import { siteConfigAtom } from 'shared/site/config.ts';

/** Whether pictures can be handed in to the square (`draw_square_config.is_allow_share`). */
export const useCanPublish = (): boolean => useAtomValue(siteConfigAtom)?.draw_square_config.is_allow_share !== 0;
