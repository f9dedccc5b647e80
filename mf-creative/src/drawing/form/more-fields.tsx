import { promptLimit } from 'shared/contracts/creative/drawing.ts';
import type { DrawAbilities } from 'shared/contracts/creative/drawing-model.ts';
import { Checkbox, FormControlLabel, styled, TextField } from 'shared/ui/kit.ts';
import { Select } from '../../works/order/field-parts.tsx';
import { type DrawForm, fieldId } from './use-draw-form.ts';

const selects = [
  ['风格', 'style', 'styles'],
  ['版本', 'version', 'versions'],
  ['引擎', 'engine', 'engines'],
  ['画质', 'quality', 'qualities'],
] as const;

export function MoreFields({ form, abilities }: { form: DrawForm; abilities: DrawAbilities }) {
  const { draft, errors, change } = form;
  const { seed, transparent, negative } = abilities;
  return (
    <>
      {selects.map(
        ([label, field, offered]) =>
          abilities[offered].length > 0 && (
            <Select
              key={field}
              label={label}
              value={draft[field]}
              names={abilities[offered]}
              onChange={(value) => change({ [field]: value })}
            />
          ),
      )}
      {transparent && (
        <FormControlLabel
          control={
            <Checkbox checked={draft.transparent} onChange={(event) => change({ transparent: event.target.checked })} />
          }
          label="透明背景"
        />
      )}
      {seed && (
        <TextField
          id={fieldId('seed')}
          label="种子"
          inputMode="numeric"
          value={draft.seed}
          placeholder="留空则随机；相同的种子画面相近"
          error={Boolean(errors.seed)}
          helperText={errors.seed}
          onChange={(event) => change({ seed: event.target.value.trim() })}
        />
      )}
      {negative && (
        <Negative open={draft.negative !== '' || errors.no_content !== undefined || undefined}>
          <summary>不想看到的内容</summary>
          <TextField
            id={fieldId('no_content')}
            label="反向描述"
            hiddenLabel
            multiline
            rows={2}
            value={draft.negative}
            placeholder="例如：文字、水印、多余的手指"
            error={Boolean(errors.no_content)}
            helperText={errors.no_content ?? `${draft.negative.length} / ${promptLimit} 字`}
            onChange={(event) => change({ negative: event.target.value })}
          />
        </Negative>
      )}
    </>
  );
}

const Negative = styled('details')`
  summary { min-height: var(--hit); line-height: var(--hit); color: var(--text-2); font-size: var(--type-interface); font-weight: var(--weight-medium); cursor: pointer; }
`;
