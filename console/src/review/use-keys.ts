import { useEffect, useRef } from 'react';

/** Keys of the page. They rest while somebody types, in dialogs and menus, and a key that is held down counts once. */
export function useKeys(keys: Record<string, () => void>): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const act = latest.current[event.key.length === 1 ? event.key.toLowerCase() : event.key];
      if (!act || event.repeat || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      const { target } = event;
      if (target instanceof Element && target.closest(event.key.startsWith('Arrow') ? `${busy}, [role=tablist]` : busy))
        return;
      event.preventDefault();
      act();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}

const busy = 'input, textarea, select, [contenteditable], [role=dialog], [role=menu], [role=listbox], [role=combobox]';
