import { Choice } from 'shared/bundled/forms/choice.tsx';
import { LoadFailed } from 'shared/bundled/loading/load-failed.tsx';
import { useLoaded } from 'shared/bundled/loading/use-loaded.ts';
import { listSquareCategories } from 'shared/contracts/creative/square.ts';
import { useCall } from 'shared/site/visit.ts';

interface CategoryFieldProps {
  /** Undefined: none is chosen yet. */
  value: number | undefined;
  onChange(category: number): void;
}

export function CategoryField({ value, onChange }: CategoryFieldProps) {
  const call = useCall();
  const {
    data: categories = [],
    problem,
    again,
  } = useLoaded('categories', (signal) => call(listSquareCategories, {}, { signal, quiet: true }));
  if (problem) return <LoadFailed text={`分类没有加载出来：${problem}`} onRetry={again} />;
  return (
    <Choice
      label="分类"
      name="category"
      look="chips"
      value={value}
      items={categories.map(({ id, name }) => ({ value: id, label: name }))}
      onChange={onChange}
    />
  );
}
