import { Choice } from 'shared/bundled/forms/choice.tsx';
import { maxPictures } from 'shared/contracts/creative/drawing.ts';
import type { DrawAbilities } from 'shared/contracts/creative/drawing-model.ts';
import { FieldError } from '../../works/order/field-parts.tsx';
import type { DrawForm } from './use-draw-form.ts';

export function CountField({ form, abilities, count }: { form: DrawForm; abilities: DrawAbilities; count: number }) {
  const counts = Array.from({ length: Math.min(abilities.count, maxPictures) }, (_, at) => at + 1);
  if (counts.length <= 1) return null;
  return (
    <div>
      <Choice
        label="张数"
        name="count"
        value={count}
        items={counts.map((value) => ({ value, label: value }))}
        onChange={(value) => form.change({ count: value })}
      />
      <FieldError>{form.errors.n}</FieldError>
    </div>
  );
}
