import { memo } from 'react';
import { Choice } from 'shared/bundled/forms/choice.tsx';
import { TextField } from 'shared/ui/kit.ts';
import { Step } from '../content/step.tsx';
import { printLimits, type QrDraft, qrPixels } from '../draft/qr-draft.ts';

interface SizeStepProps extends Pick<QrDraft, 'pixels' | 'millimetres'> {
  /** Modules across with everything around them; undefined: there is no code. */
  modules: number | undefined;
  change(part: Partial<QrDraft>): void;
}

/** Below this a module is lost in print. */
const leastModule = 0.4;

export const SizeStep = memo(function SizeStep({ pixels, millimetres, modules, change }: SizeStepProps) {
  const { least, most } = printLimits;
  const each = modules === undefined ? undefined : millimetres / modules;
  return (
    <Step number={3} title="尺寸">
      <Choice
        label="图片边长（像素）"
        name="pixels"
        value={pixels}
        items={qrPixels.map((value) => ({ value, label: value }))}
        onChange={(chosen) => change({ pixels: chosen })}
      />
      <TextField
        label="印刷宽度（毫米）"
        type="number"
        inputMode="numeric"
        min={least}
        max={most}
        defaultValue={millimetres}
        key={millimetres}
        helperText={each === undefined ? `${least} 到 ${most} 毫米` : moduleWords(each, modules ?? 0)}
        onBlur={(event) => {
          const wanted = Math.round(Number(event.target.value)) || millimetres;
          const taken = Math.min(Math.max(wanted, least), most);
          event.target.value = String(taken);
          change({ millimetres: taken });
        }}
      />
    </Step>
  );
});

function moduleWords(each: number, modules: number): string {
  const words = `每个码点 ${each.toFixed(2)} 毫米`;
  return each < leastModule ? `${words}，太小，建议至少印 ${Math.ceil(leastModule * modules)} 毫米宽` : words;
}
