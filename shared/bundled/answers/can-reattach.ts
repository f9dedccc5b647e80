import { atom } from 'jotai';
import { siteConfigAtom } from 'shared/site/config.ts';

/** Whether an answer under way can be read again, from any tab and device (`capabilities.stream_resume`). */
export const canReattachAtom = atom((get) => get(siteConfigAtom)?.capabilities.stream_resume === true);
