import { useAtomValue, useSetAtom } from 'jotai';
import { FlaskConical, X } from 'lucide-react';
import { siteConfigAtom } from 'shared/site/config.ts';
import { changeSettingAtom, settingAtom } from 'shared/site/setting/setting.ts';
import { touchArea } from 'shared/ui/controls/touch-area.ts';
import { row } from './frame-styles.ts';

/** Says that answers come from the built-in demonstration writer, on every page where one could be read, until the visitor puts it away. */
export function DemonstrationNotice() {
  const config = useAtomValue(siteConfigAtom);
  const isRead = useAtomValue(settingAtom).demonstrationRead;
  const change = useSetAtom(changeSettingAtom);
  if (!config?.demonstration || isRead) return null;
  return (
    <aside className="demonstration" aria-label="演示说明" data-print="no">
      <FlaskConical size={14} aria-hidden />
      <span>演示模式：内容由演示程序生成，不是真实模型</span>
      <button type="button" aria-label="收起演示说明" title="收起" onClick={() => change({ demonstrationRead: true })}>
        <X size={14} aria-hidden />
      </button>
    </aside>
  );
}

/** Part of the frame's one rule set (`frame-root.tsx`). */
export const demonstrationStyles = {
  '& > .demonstration': {
    ...row,
    // Its button reaches beyond it, over the bar above.
    zIndex: 'var(--z-header)',
    flex: 'none',
    justifyContent: 'center',
    gap: 'var(--space-2)',
    minHeight: 28,
    padding: '4px var(--space-4)',
    background: 'var(--warning-soft)',
    color: 'var(--text)',
    fontSize: 'var(--type-meta)',
    '& svg': { flex: 'none', color: 'var(--warning)' },
    '& button': { ...touchArea, ...row, flex: 'none', justifyContent: 'center', width: 24, height: 24 },
    '& button svg': { color: 'inherit' },
  },
} as const;
