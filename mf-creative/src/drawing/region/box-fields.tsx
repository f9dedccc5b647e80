import { useState } from 'react';
import { Button, styled, TextField } from 'shared/ui/kit.ts';
import type { MaskStep, PictureSize } from './mask.ts';

const fields = [
  ['left', '左边距 %'],
  ['top', '上边距 %'],
  ['width', '宽 %'],
  ['height', '高 %'],
] as const;
type Side = (typeof fields)[number][0];

const share = (text: string) => Math.max(0, Math.min(100, Number(text) || 0)) / 100;

/** A rectangle by its sides, for who marks without a pointer: figures are typed, or changed by the arrow keys. */
export function BoxFields({ size, onStep }: { size: PictureSize; onStep(step: MaskStep): void }) {
  const [box, setBox] = useState<Record<Side, string>>({ left: '25', top: '25', width: '50', height: '50' });
  const add = (erases: boolean) =>
    onStep({
      kind: 'box',
      erases,
      left: Math.round(share(box.left) * size.width),
      top: Math.round(share(box.top) * size.height),
      width: Math.round(share(box.width) * size.width),
      height: Math.round(share(box.height) * size.height),
    });
  return (
    <Fold>
      <summary>用数值选定矩形</summary>
      <div className="sides">
        {fields.map(([side, label]) => (
          <TextField
            key={side}
            label={label}
            type="number"
            min={0}
            max={100}
            value={box[side]}
            onChange={(event) => setBox({ ...box, [side]: event.target.value })}
          />
        ))}
      </div>
      <div className="sides">
        <Button size="small" variant="outlined" onClick={() => add(false)}>
          加入区域
        </Button>
        <Button size="small" variant="outlined" onClick={() => add(true)}>
          移出区域
        </Button>
      </div>
    </Fold>
  );
}

const Fold = styled('details')`
  summary { min-height: var(--hit); line-height: var(--hit); color: var(--text-2); font-size: var(--type-interface); cursor: pointer; }
  .sides { display: grid; grid-template-columns: 1fr 1fr; gap: var(--space-2); margin-bottom: var(--space-3); }
`;
