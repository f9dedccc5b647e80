import type { SquareShow } from 'shared/contracts/creative/square.ts';
import { styled } from 'shared/ui/kit.ts';

const words: readonly (readonly [SquareShow, string, string])[] = [
  ['prompt', '公开描述', '别人能看到并复制画它的话'],
  ['parameters', '公开参数', '模型、比例、风格和种子'],
  ['remix', '允许画同款', '别人能用同样的描述和参数继续画，并注明来源'],
];

export function ShownFields({
  shows,
  onChange,
}: {
  shows: readonly SquareShow[];
  onChange(shows: SquareShow[]): void;
}) {
  return (
    <Fields>
      <legend>展示</legend>
      {words.map(([part, name, does]) => (
        <label key={part}>
          <input
            type="checkbox"
            checked={shows.includes(part)}
            onChange={({ currentTarget: { checked } }) =>
              onChange(checked ? [...shows, part] : shows.filter((one) => one !== part))
            }
          />
          <span>
            {name}
            <small>{does}</small>
          </span>
        </label>
      ))}
    </Fields>
  );
}

const Fields = styled('fieldset')`
  display: grid; gap: var(--space-1); margin: 0; padding: 0; border: 0; font-size: var(--type-interface);
  legend { padding: 0; margin-bottom: 4px; font-weight: var(--weight-medium); }
  label { display: flex; gap: var(--space-2); align-items: center; min-height: var(--hit); cursor: pointer; }
  input { flex: none; width: 18px; height: 18px; accent-color: var(--accent); }
  small { display: block; color: var(--text-2); font-size: var(--type-meta); }
`;
