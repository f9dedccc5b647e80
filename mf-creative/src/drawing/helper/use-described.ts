import { useAtomValue, useSetAtom } from 'jotai';
import { useRef } from 'react';
import { describePicture } from 'shared/contracts/creative/drawing-prompt.ts';
import type { CallInput } from 'shared/contracts/endpoint.ts';
import { messageOf } from 'shared/http/errors.ts';
import { siteConfigAtom } from 'shared/site/config.ts';
import { showToast } from 'shared/site/toasts.ts';
import { useCall } from 'shared/site/visit.ts';
import { replaceDraftAtom } from '../draft/draw-draft.ts';

/** A text model writes what is to be seen in a picture, for the form; undefined: no model sees pictures. */
export function useDescribed(): ((picture: CallInput<typeof describePicture>) => void) | undefined {
  const call = useCall();
  const replace = useSetAtom(replaceDraftAtom);
  const isWorking = useRef(false);
  const canSee = useAtomValue(siteConfigAtom)?.capabilities.describe === true;
  if (!canSee) return undefined;
  return async (picture) => {
    if (isWorking.current) return;
    isWorking.current = true;
    showToast('info', '正在看这张图片…');
    try {
      const { prompt } = await call(describePicture, picture, { quiet: true });
      replace({ prompt }, '已根据图片写出描述');
    } catch (error) {
      showToast('error', messageOf(error));
    } finally {
      isWorking.current = false;
    }
  };
}
