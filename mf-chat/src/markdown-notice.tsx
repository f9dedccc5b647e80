import { useAtomValue } from 'jotai';
import { RotateCcw } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { markdownCodeAtom } from 'shared/bundled/markdown/markdown-code.ts';
import { useBackOnline } from 'shared/site/browser/use-online.ts';

/** Says that answers are shown without their layout since its code did not come, and loads it once more. */
export function MarkdownNotice() {
  const code = useAtomValue(markdownCodeAtom);
  const problem = useSyncExternalStore(
    code.subscribe,
    () => code.problem,
    () => undefined,
  );
  useBackOnline(() => problem && code.load());
  if (!problem) return null;
  return (
    <div className="notice" role="status">
      <span>回答的排版没有加载出来，内容不受影响</span>
      <button type="button" className="action" onClick={code.load} disabled={problem === 'retrying'}>
        <RotateCcw size={14} aria-hidden />
        {problem === 'retrying' ? '正在加载…' : '重新加载排版'}
      </button>
    </div>
  );
}
