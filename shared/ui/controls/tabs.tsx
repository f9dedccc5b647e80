import type { KeyboardEvent, ReactNode } from 'react';
import { styled } from 'shared/ui/theme/styled.ts';

export interface TabItem<V extends string> {
  value: V;
  label: ReactNode;
}

export interface TabsProps<V extends string> {
  /** What the tabs choose between, for screen readers. */
  label: string;
  value: V;
  onChange: (value: V) => void;
  items: readonly TabItem<V>[];
  /** Id of the element that shows the chosen tab; give it `role="tabpanel"`. */
  panelId?: string;
  className?: string;
}

/** Tabs with the keyboard of the ARIA pattern: arrows, Home, End. Scrolls sideways when there is no room. */
export function Tabs<V extends string>({ label, value, onChange, items, panelId, className }: TabsProps<V>) {
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const at = items.findIndex((item) => item.value === value);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: items.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    const index = (to + items.length) % items.length;
    const next = items[index];
    if (!next) return;
    onChange(next.value);
    (event.currentTarget.children[index] as HTMLElement | undefined)?.focus();
  };
  return (
    <TabList role="tablist" aria-label={label} onKeyDown={move} className={className}>
      {items.map((item) => (
        <button
          key={item.value}
          type="button"
          role="tab"
          aria-selected={item.value === value}
          aria-controls={item.value === value ? panelId : undefined}
          tabIndex={item.value === value ? 0 : -1}
          onClick={() => onChange(item.value)}
        >
          {item.label}
        </button>
      ))}
    </TabList>
  );
}

const TabList = styled('div')({
  display: 'flex',
  gap: 'var(--space-1)',
  overflowX: 'auto',
  scrollbarWidth: 'none',
  boxShadow: 'inset 0 -1px var(--line)',
  '& > button': {
    flex: 'none',
    display: 'inline-flex',
    alignItems: 'center',
    gap: 'var(--space-2)',
    height: 44,
    padding: '0 var(--space-3)',
    borderBottom: '2px solid transparent',
    color: 'var(--text-2)',
    fontSize: 'var(--type-interface)',
    fontWeight: 'var(--weight-medium)',
    transition: 'color var(--motion-fast)',
    '&:hover': { color: 'var(--text)' },
    '&[aria-selected=true]': { color: 'var(--text)', borderBottomColor: 'var(--accent-text)' },
    '&:focus-visible': { outlineOffset: -3 },
  },
});
