import { useState } from 'react';
import { Choice } from 'shared/bundled/forms/choice.tsx';
import { LoadFailed } from 'shared/bundled/loading/load-failed.tsx';
import { useLoaded } from 'shared/bundled/loading/use-loaded.ts';
import {
  listPromptCategories,
  listPrompts,
  type PromptCategory,
  type PromptExample,
} from 'shared/contracts/creative/drawing-prompt.ts';
import { useCall } from 'shared/site/visit.ts';
import { EmptyState } from 'shared/ui/empty-state.tsx';
import { Skeleton, styled } from 'shared/ui/kit.ts';
import { ExampleCard } from './example-card.tsx';

export function ExampleList({ onChosen }: { onChosen(): void }) {
  const call = useCall();
  const [chosen, choose] = useState(0);
  const categories = useLoaded(0, (signal) => call(listPromptCategories, {}, { signal, quiet: true }));
  const list: readonly PromptCategory[] = categories.data ?? [];
  const category = chosen || list[0]?.id || 0;
  const examples = useLoaded<readonly PromptExample[]>(category, async (signal) =>
    category ? (await call(listPrompts, { id: category }, { signal, quiet: true })).prompt : [],
  );
  const failed = [categories, examples].find(({ problem }) => problem !== undefined);
  if (failed) return <LoadFailed text="示例没有加载出来" onRetry={failed.again} />;
  const shown = categories.data && examples.data;
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
