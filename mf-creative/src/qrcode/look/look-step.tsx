import { memo, useMemo } from 'react';
import { Choice } from 'shared/bundled/forms/choice.tsx';
import { drawCode } from 'shared/bundled/qr/look/code-drawing.ts';
import { eyeShapes } from 'shared/bundled/qr/look/eye-shapes.ts';
import { type ModuleShape, moduleShapes, moduleSizes } from 'shared/bundled/qr/look/module-shapes.ts';
import {
  levelNames,
  lookPresets,
  plainLook,
  type QrLogo,
  type QrLook,
  qrMargins,
  wordsLimit,
} from 'shared/bundled/qr/look/qr-look.ts';
import { StyledCode } from 'shared/bundled/qr/look/styled-code.tsx';
import { TextField } from 'shared/ui/kit.ts';
import type { QrDraft } from '../draft/qr-draft.ts';
import { Step } from '../step.tsx';
import { ColourField } from './colour-field.tsx';
import { LogoField } from './logo-field.tsx';

const shapeNames: Readonly<Record<ModuleShape, string>> = {
  ...{ square: '方块', rounded: '圆角', dots: '圆点', liquid: '水滴', lines: '竖条', diamond: '菱形', star: '星星' },
};
const eyeNames = { square: '方形', rounded: '圆角', soft: '圆心' } as const;
const namesOf = <V extends string>(all: readonly V[], names: Readonly<Record<V, string>>) =>
  all.map((value) => ({ value, label: names[value] }));
const levels = (['L', 'M', 'Q', 'H'] as const).map((value) => ({ value, label: levelNames[value] }));
const marginNames = { 2: '窄', 3: '较窄', 4: '标准', 6: '宽' } as const;

interface LookStepProps {
  look: QrLook;
  logo: QrLogo | null;
  change(part: Partial<QrDraft>): void;
}

/** Presets first; each part of the look can be changed on its own. Typing draws none of it again. */
export const LookStep = memo(function LookStep({ look, logo, change }: LookStepProps) {
  const put = (part: Partial<QrLook>) => change({ look: { ...look, ...part } });
  return (
    <Step number={2} title="外观">
      <Presets
        look={look}
        onChoose={(preset) => put({ ...plainLook, level: look.level, words: look.words, ...preset })}
      />
      <div className="colours">
        <ColourField label="图案颜色" value={look.dark} onChange={(dark) => put({ dark })} />
        <ColourField label="背景颜色" value={look.light} onChange={(light) => put({ light })} />
      </div>
      <LogoField logo={logo} level={look.level} onChange={(chosen) => change({ logo: chosen })} />
      <TextField
        label="下方文字"
        value={look.words}
        maxLength={wordsLimit}
        placeholder="例如：扫一扫，关注我们"
        onChange={(event) => put({ words: event.target.value })}
      />
      <details className="more">
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
          <label className="select">
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
        </div>
      </details>
    </Step>
  );
});

/** Small codes in each look; they say nothing of the visitor's. */
function Presets({ look, onChoose }: { look: QrLook; onChoose(preset: Partial<QrLook>): void }) {
  const presets = useMemo(
    () =>
      lookPresets.map((preset) => ({
        ...preset,
        drawing: drawCode('AI', { ...plainLook, ...preset.look, margin: 2 }),
      })),
    [],
  );
  const same = (preset: Partial<QrLook>) =>
    (['shape', 'eye', 'dark', 'light', 'eyeColour', 'gradientTo'] as const).every(
      (name) => look[name] === { ...plainLook, ...preset }[name],
    );
  return (
    <div className="presets">
      <Choice
        label="样式"
        name="preset"
        look="cards"
        value={lookPresets.find((preset) => same(preset.look))?.name}
        items={presets.map(({ name, drawing }) => ({
          value: name,
          label: (
            <>
              {drawing && <StyledCode drawing={drawing} />}
              {name}
            </>
          ),
        }))}
        onChange={(chosen) => onChoose(lookPresets.find(({ name }) => name === chosen)?.look ?? {})}
      />
    </div>
  );
}

/** How large a module is drawn; only sizes that are read. */
function SizeSlider({ look, onChange }: { look: QrLook; onChange(size: number): void }) {
  const { least, usual, most } = moduleSizes[look.shape];
  if (least === most) return null;
  return (
    <label className="slider">
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

function GradientFields({ look, put }: { look: QrLook; put(part: Partial<QrLook>): void }) {
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
      <div className="colours">
        {look.gradientTo && (
          <ColourField label="渐变到" value={look.gradientTo} onChange={(gradientTo) => put({ gradientTo })} />
        )}
        <ColourField
          label="码眼颜色"
          value={look.eyeColour || look.dark}
          onChange={(eyeColour) => put({ eyeColour })}
        />
      </div>
    </>
  );
}
