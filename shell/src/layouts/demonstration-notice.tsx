import { useAtomValue } from 'jotai';
import { FlaskConical } from 'lucide-react';
import { siteConfigAtom } from 'shared/site/config.ts';
import { row } from './frame-styles.ts';

/** Says that answers come from the built-in demonstration writer, on every page where one could be read. */
export function DemonstrationNotice() {
  const config = useAtomValue(siteConfigAtom);
  if (!config?.demonstration) return null;
  return (
    <aside className="demonstration" aria-label="演示说明" data-print="no">
      <FlaskConical size={14} aria-hidden />
      <span>演示模式：内容由内置的演示程序生成，不是真实模型的回答。</span>
    </aside>
  );
}

/** Part of the frame's one rule set (`frame-root.tsx`). */
export const demonstrationStyles = {
  '& > .demonstration': {
    ...row,
    flex: 'none',
    justifyContent: 'center',
    gap: 'var(--space-2)',
    minHeight: 28,
    padding: '4px var(--space-4)',
    background: 'var(--warning-soft)',
    color: 'var(--text)',
    fontSize: 'var(--type-meta)',
    '& svg': { flex: 'none', color: 'var(--warning)' },
  },
} as const;
