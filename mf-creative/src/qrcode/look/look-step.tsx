import { memo, useMemo } from 'react';
import { Choice } from 'shared/bundled/forms/choice.tsx';
import { drawCode } from 'shared/bundled/qr/look/code-drawing.ts';
import { lookPresets, plainLook, type QrLogo, type QrLook, wordsLimit } from 'shared/bundled/qr/look/qr-look.ts';
import { styled, TextField } from 'shared/ui/kit.ts';
import { Step } from '../content/step.tsx';
import type { QrDraft } from '../draft/qr-draft.ts';
import { ColourField, Colours } from './colour-field.tsx';
import { LogoField } from './logo-field.tsx';
import { MoreLook } from './more-look.tsx';
import { StyledCode } from './styled-code.tsx';

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
      <Colours>
        <ColourField label="图案颜色" value={look.dark} onChange={(dark) => put({ dark })} />
        <ColourField label="背景颜色" value={look.light} onChange={(light) => put({ light })} />
      </Colours>
      <LogoField logo={logo} level={look.level} onChange={(chosen) => change({ logo: chosen })} />
      <TextField
        label="下方文字"
        value={look.words}
        maxLength={wordsLimit}
        placeholder="例如：扫一扫，关注我们"
        onChange={(event) => put({ words: event.target.value })}
      />
      <MoreLook look={look} put={put} />
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
    <PresetCards>
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
    </PresetCards>
  );
}

const PresetCards = styled('div')`
  --columns: repeat(4, 1fr); --card-padding: 6px 4px; --card-parts: 2;
  && label > span { justify-items: center; color: var(--text-2); font-size: var(--type-meta); }
  && svg { width: 100%; max-width: 56px; border-radius: 4px; }
`;
