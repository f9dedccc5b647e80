import { useAtomValue } from 'jotai';
import { FlaskConical } from 'lucide-react';
import { siteConfigAtom } from 'shared/site/config.ts';

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
