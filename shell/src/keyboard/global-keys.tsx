import { useAtom, useStore } from 'jotai';
import { type ComponentType, useEffect, useEffectEvent, useState } from 'react';
import { messageOf } from 'shared/http/errors.ts';
import { isComposing } from 'shared/site/browser/is-composing.ts';
import { openDialogsAtom } from 'shared/site/dialogs.ts';
import { showLoginAtom } from 'shared/site/session.ts';
import { settingAtom } from 'shared/site/setting/setting.ts';
import { showToast } from 'shared/site/toasts.ts';
import { openedPanelAtom } from '../layouts/opened-panel.ts';

/** Keys of the whole site: Ctrl+K (⌘K) opens the palette, `?` the sheet of shortcuts. Their code comes with the first use. */
export function GlobalKeys() {
  const store = useStore();
  const [opened, setOpened] = useAtom(openedPanelAtom);
  const [panels, setPanels] = useState<{ Panels: ComponentType } | null>(null);

  const press = useEffectEvent((event: KeyboardEvent) => {
    const panel = panelOf(event, store.get(settingAtom).plainKeys !== false);
    // What is open already keeps the keyboard.
    if (!panel || store.get(showLoginAtom) || store.get(openDialogsAtom).length > 0) return;
    event.preventDefault();
    setOpened((now) => (now === panel ? null : panel));
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);

  const isMissing = opened !== null && panels === null;
  useEffect(() => {
    if (!isMissing) return;
    import('./keyboard-panels.tsx').then(
      ({ KeyboardPanels }) => setPanels({ Panels: KeyboardPanels }),
      (error) => {
        setOpened(null);
        showToast('error', messageOf(error));
      },
    );
  }, [isMissing, setOpened]);
  return panels && <panels.Panels />;
}

function panelOf(event: KeyboardEvent, plainKeys: boolean) {
  const { key, ctrlKey, metaKey, altKey, shiftKey, defaultPrevented } = event;
  if (isComposing(event) || altKey || defaultPrevented) return undefined;
  if ((ctrlKey || metaKey) && !shiftKey && key.toLowerCase() === 'k') return 'palette';
  if (ctrlKey || metaKey) return key === '/' ? 'shortcuts' : undefined;
  // A Chinese keyboard types the wide one.
  return plainKeys && /^[?？]$/.test(key) && !isTyping(event.target) ? 'shortcuts' : undefined;
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  target.closest('input, textarea, select, [contenteditable], dialog, [role=dialog]') !== null;
