import { Choice } from 'shared/bundled/forms/choice.tsx';
import type { DrawAbilities } from 'shared/contracts/creative/drawing-model.ts';
import { styled, TextField } from 'shared/ui/kit.ts';
import { FieldError } from '../../works/order/field-parts.tsx';
import { ratioOf, ratiosOf } from '../request/request-of-draft.ts';
import { type DrawForm, fieldId } from './use-draw-form.ts';

const tileSide = 22;
const sides = [
  ['width', '宽（像素）'],
  ['height', '高（像素）'],
] as const;

/** The shape of the picture; sides in pixels where the model takes them. */
export function SizeField({ form, abilities }: { form: DrawForm; abilities: DrawAbilities }) {
  const { draft, errors, change } = form;
  const ratio = ratioOf(draft, abilities);
  const { size } = abilities;
  const items = ratiosOf(abilities).map((value) => ({ value, label: <RatioTile ratio={value} /> }));
  const custom = { value: 'custom', label: <RatioTile ratio="" /> };
  return (
    <Size id={fieldId('size')} tabIndex={-1}>
      <Choice
        label="画面比例"
        name="ratio"
        look="cards"
        value={ratio}
        items={size ? [...items, custom] : items}
        onChange={(value) => change({ ratio: value })}
      />
      {ratio === 'custom' && size && (
        <Sides>
          {sides.map(([side, label]) => (
            <TextField
              key={side}
              label={label}
              inputMode="numeric"
              value={draft[side]}
              placeholder={`${size.least}–${size.most}`}
              error={Boolean(errors.size)}
              onChange={(event) => change({ [side]: event.target.value.trim() })}
            />
          ))}
        </Sides>
      )}
      <FieldError>{errors.size}</FieldError>
    </Size>
  );
}

function RatioTile({ ratio }: { ratio: string }) {
  const [across = 1, down = 1] = ratio.split(':').map((part) => Number(part) || 1);
  const scale = tileSide / Math.max(across, down);
  return (
    <>
      <i
        aria-hidden
        data-custom={ratio === '' || undefined}
        style={ratio ? { width: across * scale, height: down * scale } : { width: tileSide, height: tileSide }}
      />
      {ratio || '自定义'}
    </>
  );
}

const Size = styled('div')`
  --columns: repeat(4, 1fr); --card-padding: 8px 2px 6px; --card-parts: 2; outline: none;
  && label > span { justify-items: center; align-items: center; min-height: 60px; font-size: var(--type-meta); }
  i { border: 1.5px solid currentColor; border-radius: 3px; opacity: 0.7; }
  i[data-custom] { border-style: dashed; }
`;

const Sides = styled('div')`
  display: grid; grid-template-columns: 1fr 1fr; gap: var(--space-2); margin-top: var(--space-3);
`;
