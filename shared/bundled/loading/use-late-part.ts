import { type ComponentType, useState } from 'react';
import { messageOf } from 'shared/http/errors.ts';
import { showToast } from 'shared/site/toasts.ts';

/** A part that is opened and closed; its code comes with the first opening. */
export function useLatePart<Props>(load: () => Promise<ComponentType<Props>>) {
  const [part, setPart] = useState<{ View: ComponentType<Props>; open: boolean }>();
  async function open() {
    try {
      const View = await load();
      setPart({ View, open: true });
    } catch (error) {
      showToast('error', messageOf(error));
    }
  }
  const close = () => setPart((now) => now && { ...now, open: false });
  return { View: part?.View, isOpen: part?.open ?? false, open: () => void open(), close };
}
