import { Choice } from 'shared/bundled/forms/choice.tsx';
import { eyeShapes } from 'shared/bundled/qr/look/eye-shapes.ts';
import { type ModuleShape, moduleShapes, moduleSizes } from 'shared/bundled/qr/look/module-shapes.ts';
import { levelNames, type QrLook, qrMargins } from 'shared/bundled/qr/look/qr-look.ts';
import { styled } from 'shared/ui/kit.ts';
import { ColourField, Colours } from './colour-field.tsx';

const shapeNames: Readonly<Record<ModuleShape, string>> = {
  square: '方块',
  rounded: '圆角',
  dots: '圆点',
  liquid: '水滴',
  lines: '竖条',
  diamond: '菱形',
  star: '星星',
};
const eyeNames = { square: '方形', rounded: '圆角', soft: '圆心' } as const;
const namesOf = <V extends string>(all: readonly V[], names: Readonly<Record<V, string>>) =>
  all.map((value) => ({ value, label: names[value] }));
const levels = (['L', 'M', 'Q', 'H'] as const).map((value) => ({ value, label: levelNames[value] }));
const marginNames = { 2: '窄', 3: '较窄', 4: '标准', 6: '宽' } as const;

interface MoreLookProps {
  look: QrLook;
  put(part: Partial<QrLook>): void;
}

/** What few change, folded away: shapes, a gradient, and how much of a code may be lost. */
export function MoreLook({ look, put }: MoreLookProps) {
  return (
    <More>
      <summary>形状、渐变和容错</summary>
      <div>
        <Choice
          label="码点形状"
          name="shape"
          look="chips"
          value={look.shape}
          items={namesOf(moduleShapes, shapeNames)}
          onChange={(shape) => put({ shape, moduleSize: 0 })}
        />
        <SizeSlider look={look} onChange={(moduleSize) => put({ moduleSize })} />
        <Choice
          label="码眼形状"
          name="eye"
          value={look.eye}
          items={namesOf(eyeShapes, eyeNames)}
          onChange={(eye) => put({ eye })}
        />
        <GradientFields look={look} put={put} />
        <Choice label="容错率" name="level" value={look.level} items={levels} onChange={(level) => put({ level })} />
        <Choice
          label="留白"
          name="margin"
          value={look.margin}
          items={qrMargins.map((value) => ({ value, label: marginNames[value] }))}
          onChange={(margin) => put({ margin })}
        />
        <details>
          <summary>高级</summary>
          <label>
            <span>掩码</span>
            <select value={look.mask} onChange={(event) => put({ mask: Number(event.target.value) })}>
              <option value={-1}>自动（最易识别）</option>
              {[0, 1, 2, 3, 4, 5, 6, 7].map((mask) => (
                <option key={mask} value={mask}>
                  {mask} 号
                </option>
              ))}
            </select>
          </label>
        </details>
      </div>
    </More>
  );
}

/** How large a module is drawn; only sizes that are read. */
function SizeSlider({ look, onChange }: { look: QrLook; onChange(size: number): void }) {
  const { least, usual, most } = moduleSizes[look.shape];
  if (least === most) return null;
  return (
    <label>
      <span>码点大小 {Math.round((look.moduleSize || usual) * 100)}%</span>
      <input
        type="range"
        min={least}
        max={most}
        step={0.05}
        value={look.moduleSize || usual}
        onChange={(event) => onChange(Number(event.target.value))}
      />
    </label>
  );
}

const gradients = [
  { value: 'none', label: '单色' },
  { value: 'linear', label: '斜向' },
  { value: 'radial', label: '由内向外' },
] as const;

function GradientFields({ look, put }: MoreLookProps) {
  const kind = look.gradientTo ? look.gradient : 'none';
  return (
    <>
      <Choice
        label="渐变"
        name="gradient"
        value={kind}
        items={gradients}
        onChange={(chosen) =>
          put(chosen === 'none' ? { gradientTo: '' } : { gradient: chosen, gradientTo: look.gradientTo || '#7c3aed' })
        }
      />
      <Colours>
        {look.gradientTo && (
          <ColourField label="渐变到" value={look.gradientTo} onChange={(gradientTo) => put({ gradientTo })} />
        )}
        <ColourField
          label="码眼颜色"
          value={look.eyeColour || look.dark}
          onChange={(eyeColour) => put({ eyeColour })}
        />
      </Colours>
    </>
  );
}

const More = styled('details')`
  summary { min-height: var(--hit); color: var(--text-2); font-size: var(--type-interface); font-weight: var(--weight-medium); line-height: var(--hit); cursor: pointer; }
  & > div { display: flex; flex-direction: column; gap: var(--space-4); padding-top: var(--space-2); }
  & > div > label, & label:has(select) { display: grid; gap: 6px; color: var(--text-2); font-size: var(--type-interface); font-variant-numeric: tabular-nums; }
  & > div > label > input { width: 100%; min-height: 28px; accent-color: var(--accent); }
  select { min-height: var(--hit); padding: 0 var(--space-3); border: 1px solid var(--line-strong); border-radius: var(--radius-control); background: var(--surface-raised); color: var(--text); font-size: var(--type-interface); }
  option { background: var(--surface-overlay); color: var(--text); }
`;
