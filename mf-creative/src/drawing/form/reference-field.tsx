import { ScanText, X } from 'lucide-react';
import { usePictureUrl } from 'shared/bundled/pictures/picture-url.ts';
import { IconButton, styled } from 'shared/ui/kit.ts';
import { FieldError } from '../../works/order/field-parts.tsx';
import { UploadingPictures } from '../../works/picture/picture-uploads.tsx';
import type { DraftReference } from '../draft/draw-draft.ts';
import { useDescribed } from '../helper/use-described.ts';
import { AddReferences } from './add-references.tsx';
import { type DrawForm, fieldId } from './use-draw-form.ts';
import type { useReferences } from './use-references.ts';

interface ReferenceFieldProps {
  form: DrawForm;
  references: ReturnType<typeof useReferences>;
  max: number;
}

export function ReferenceField({ form, references, max }: ReferenceFieldProps) {
  const chosen = form.draft.references;
  return (
    <Field id={fieldId('references')} tabIndex={-1}>
      <legend>
        参考图 <small>最多 {max} 张</small>
      </legend>
      {chosen.length > 0 && (
        <ul>
          {chosen.map((one, at) => (
            <ReferenceRow
              key={`${one.upload_id ?? ''}-${one.record_id ?? ''}-${one.square_id ?? ''}`}
              reference={one}
              number={at + 1}
              onChange={(part) => references.change(at, part)}
              onRemove={() => references.remove(at)}
            />
          ))}
        </ul>
      )}
      <UploadingPictures uploading={references.uploading} cancel={references.cancel} />
      <AddReferences references={references} used={chosen} />
      <FieldError>{form.errors.references}</FieldError>
    </Field>
  );
}

interface ReferenceRowProps {
  reference: DraftReference;
  number: number;
  onChange(part: Partial<DraftReference>): void;
  onRemove(): void;
}

function ReferenceRow({ reference, number, onChange, onRemove }: ReferenceRowProps) {
  const pictureUrl = usePictureUrl();
  const { role, strength, upload_id, record_id, square_id } = reference;
  const describe = useDescribed();
  return (
    <li aria-label={`参考图 ${number}：${reference.name}`}>
      <img src={pictureUrl(reference.url)} alt={reference.name} />
      <div>
        <select
          aria-label={`参考图 ${number} 的作用`}
          value={role}
          onChange={(event) => onChange({ role: event.target.value === 'style' ? 'style' : 'content' })}
        >
          <option value="content">参考内容</option>
          <option value="style">参考风格</option>
        </select>
        <label>
          <span>强度 {strength === undefined ? '自动' : `${Math.round(strength * 100)}%`}</span>
          <input
            type="range"
            aria-label={`参考图 ${number} 的强度`}
            min={0}
            max={1}
            step={0.05}
            value={strength ?? 0.5}
            onChange={(event) => onChange({ strength: Number(event.target.value) })}
          />
        </label>
      </div>
      {describe && square_id === undefined && (
        <IconButton
          size="small"
          aria-label={`看参考图 ${number} 写描述`}
          title="看图写描述"
          onClick={() => describe(record_id === undefined ? { upload_id } : { record_id })}
        >
          <ScanText aria-hidden />
        </IconButton>
      )}
      <IconButton size="small" aria-label={`移除参考图 ${number}`} onClick={onRemove}>
        <X aria-hidden />
      </IconButton>
    </li>
  );
}

const Field = styled('fieldset')`
  min-width: 0; margin: 0; padding: 0; border: 0; outline: none;
  legend { margin-bottom: 6px; padding: 0; color: var(--text-2); font-size: var(--type-interface); font-weight: var(--weight-medium); }
  small { color: var(--text-2); font-size: var(--type-meta); font-weight: var(--weight-normal); }
  ul { display: grid; gap: var(--space-2); margin: 0 0 var(--space-2); padding: 0; list-style: none; }
  li { display: flex; gap: var(--space-3); align-items: center; padding: var(--space-2); border: 1px solid var(--line); border-radius: var(--radius-card); background: var(--surface-raised); }
  li > img { flex: none; width: 56px; height: 56px; border-radius: var(--radius-control); background: var(--fill); object-fit: cover; }
  li > div { display: grid; flex: 1; gap: 4px; min-width: 0; font-size: var(--type-meta); color: var(--text-2); }
  li select { min-height: 32px; border: 1px solid var(--line-strong); border-radius: var(--radius-control); background: var(--surface-raised); color: var(--text); font-size: var(--type-meta); }
  li label { display: flex; gap: var(--space-2); align-items: center; font-variant-numeric: tabular-nums; }
  li label span { flex: none; width: 5.5em; }
  input[type=range] { flex: 1; min-width: 0; height: 28px; accent-color: var(--accent); }
  .add { display: flex; gap: var(--space-3); align-items: center; width: 100%; min-height: 64px; padding: var(--space-2) var(--space-4); border: 1px dashed var(--line-strong); border-radius: var(--radius-card); color: var(--text-2); font-size: 0.8125rem; text-align: left; }
  .add:hover { border-color: var(--accent-text); color: var(--accent-text); }
  .add svg { flex: none; }
  .add small { display: block; }
  @media (pointer: coarse) { li select { min-height: 44px; } input[type=range] { height: 44px; } }
`;
