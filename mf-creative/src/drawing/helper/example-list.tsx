import { useEffect, useEffectEvent, useState } from 'react';
import { Choice } from 'shared/bundled/forms/choice.tsx';
import { LoadFailed } from 'shared/bundled/loading/load-failed.tsx';
import {
  listPromptCategories,
  listPrompts,
  type PromptCategory,
  type PromptExample,
} from 'shared/contracts/creative/drawing-prompt.ts';
import { messageOf } from 'shared/http/errors.ts';
import { useCall } from 'shared/site/visit.ts';
import { EmptyState } from 'shared/ui/empty-state.tsx';
import { Skeleton, styled } from 'shared/ui/kit.ts';
import { ExampleCard } from './example-card.tsx';

type Loaded<T> = { data: T } | { problem: string } | undefined;

/** Asks when the part is shown and when `key` changes; `again` asks once more. */
function useLoaded<T>(key: number, load: (signal: AbortSignal) => Promise<T>) {
  const [found, setFound] = useState<Loaded<T>>();
  const [tries, setTries] = useState(0);
  const ask = useEffectEvent(load);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another key, or another try, is another question
  useEffect(() => {
    const leave = new AbortController();
    setFound(undefined);
    ask(leave.signal).then(
      (data) => leave.signal.aborted || setFound({ data }),
      (error: unknown) => leave.signal.aborted || setFound({ problem: messageOf(error) }),
    );
    return () => leave.abort();
  }, [key, tries]);
  return { found, again: () => setTries((now) => now + 1) };
}

/** The operator's examples, one category at a time. */
export function ExampleList({ onChosen }: { onChosen(): void }) {
  const call = useCall();
  const [chosen, choose] = useState(0);
  const categories = useLoaded(0, (signal) => call(listPromptCategories, {}, { signal, quiet: true }));
  const list: readonly PromptCategory[] = categories.found && 'data' in categories.found ? categories.found.data : [];
  const category = chosen || list[0]?.id || 0;
  const examples = useLoaded<readonly PromptExample[]>(category, async (signal) =>
    category ? (await call(listPrompts, { id: category }, { signal, quiet: true })).prompt : [],
  );
  const failed = [categories, examples].find(({ found }) => found && 'problem' in found);
  if (failed) return <LoadFailed text="示例没有加载出来" onRetry={failed.again} />;
  const shown = examples.found && 'data' in examples.found && categories.found ? examples.found.data : undefined;
  return (
    <Examples>
      {list.length > 0 && (
        <Choice
          label="分类"
          name="prompt-category"
          look="chips"
          value={category}
          items={list.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={choose}
        />
      )}
      {shown === undefined && <Skeleton variant="rounded" height={220} />}
      {shown?.length === 0 && <EmptyState>这里还没有示例</EmptyState>}
      <ul aria-label="示例">
        {shown?.map((example) => (
          <li key={example.prompt}>
            <ExampleCard example={example} onChosen={onChosen} />
          </li>
        ))}
      </ul>
    </Examples>
  );
}

const Examples = styled('div')`
  display: grid; gap: var(--space-4); padding-top: var(--space-3); min-height: 320px; align-content: start;
  ul { display: grid; grid-template-columns: repeat(auto-fill, minmax(200px, 1fr)); gap: var(--space-3); margin: 0; padding: 0; list-style: none; }
  legend { display: none; }
`;
