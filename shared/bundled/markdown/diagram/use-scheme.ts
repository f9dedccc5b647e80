import { useAtomValue } from 'jotai';
import { useSyncExternalStore } from 'react';
import { settingAtom } from 'shared/site/setting/setting.ts';

export type Scheme = 'light' | 'dark';

/** The colours of the page: what the visitor chose, else the device's. */
export function useScheme(): Scheme {
  const { scheme } = useAtomValue(settingAtom);
  const device = useSyncExternalStore(watchDevice, deviceScheme, (): Scheme => 'light');
  return scheme ?? device;
}

const darkDevice = () => window.matchMedia('(prefers-color-scheme: dark)');
const deviceScheme = (): Scheme => (darkDevice().matches ? 'dark' : 'light');

function watchDevice(changed: () => void): () => void {
  const query = darkDevice();
  query.addEventListener('change', changed);
  return () => query.removeEventListener('change', changed);
}
