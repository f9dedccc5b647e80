import { useState } from 'react';
import { FullView } from 'shared/bundled/pictures/full-view.tsx';
import { Button, styled, TextField } from 'shared/ui/kit.ts';
import { useSending } from '../../works/order/use-order.ts';
import { pictureSizeOf } from '../../works/picture/picture-sizes.ts';
import { usePictureAddresses } from '../../works/picture/record-picture.tsx';
import { ChangeBody, ChangePanel } from './change-panel.tsx';
import { type Margins, margins, marginsFor } from './margins.ts';
import type { PictureSize } from './mask.ts';
import type { EditorProps } from './region-editor.tsx';

type Typed = Record<keyof Margins, string>;
const nothing: Typed = { left: '', top: '', right: '', bottom: '' };

/** Adds room around a picture and has it painted on. @param most longest side that the model can make */
export function ExtendEditor({ record, order, price, most, onClose }: EditorProps & { most: number }) {
  const { whole } = usePictureAddresses()(record);
  const size = pictureSizeOf(record);
  const [typed, setTyped] = useState(nothing);
  const [prompt, setPrompt] = useState(record.prompt);
  const sending = useSending(order);
  const sides = (side: keyof Margins) => Number(typed[side]) || 0;
  const extend = { left: sides('left'), top: sides('top'), right: sides('right'), bottom: sides('bottom') };
  const wide = { width: size.width + extend.left + extend.right, height: size.height + extend.top + extend.bottom };
  async function send(): Promise<void> {
    const input = {
      action: 'extend',
      image_id: record.id,
      model: record.model,
      prompt: prompt.trim(),
      extend,
    } as const;
    if (await sending.send(input)) onClose();
  }
  return (
    <FullView title="扩展画面" open onClose={onClose} body={ChangeBody}>
      <div className="work">
        <div className="stage" style={{ '--ratio': wide.width / wide.height } as object}>
          <Preview picture={whole} size={size} wide={wide} extend={extend} />
        </div>
      </div>
      <ChangePanel
        label="扩展画面"
        placeholder="扩展出来的部分要画什么"
        button="扩展"
        problem={problemOf(typed, wide, most)}
        onPrompt={setPrompt}
        onSend={() => void send()}
        prompt={prompt}
        price={price}
        failure={sending.failure}
        isSending={sending.isSending}
      >
        <MarginFields size={size} typed={typed} onChange={setTyped} />
      </ChangePanel>
    </FullView>
  );
}

function problemOf(typed: Typed, wide: PictureSize, most: number): string | undefined {
  const all = Object.values(typed);
  if (all.some((side) => side && !/^\d+$/.test(side))) return '范围应为不小于 0 的整数';
  if (all.every((side) => Number(side) === 0)) return '先选择向哪边扩展';
  return Math.max(wide.width, wide.height) > most ? `扩展后的边长不能超过 ${most} 像素` : undefined;
}

interface PreviewProps {
  picture: string;
  size: PictureSize;
  wide: PictureSize;
  extend: Margins;
}

function Preview({ picture, size, wide, extend }: PreviewProps) {
  const part = (pixels: number, of: number) => `${(pixels / of) * 100}%`;
  const place = {
    left: part(extend.left, wide.width),
    top: part(extend.top, wide.height),
    width: part(size.width, wide.width),
    height: part(size.height, wide.height),
  };
  return (
    <Room
      role="img"
      aria-label={`扩展后 ${wide.width} × ${wide.height} 像素`}
      style={{ aspectRatio: `${wide.width} / ${wide.height}` }}
    >
      <img src={picture} alt="" style={place} />
      <small aria-hidden>
        {wide.width} × {wide.height}
      </small>
    </Room>
  );
}

const shapes = ['1:1', '4:3', '3:4', '16:9', '9:16'] as const;

function MarginFields({ size, typed, onChange }: { size: PictureSize; typed: Typed; onChange(typed: Typed): void }) {
  const put = ({ left, top, right, bottom }: Margins) =>
    onChange({ left: `${left}`, top: `${top}`, right: `${right}`, bottom: `${bottom}` });
  const quarter = Math.round(Math.min(size.width, size.height) / 4);
  return (
    <Sides aria-label="扩展的范围">
      {margins.map(([side, label]) => (
        <TextField
          key={side}
          label={label}
          type="number"
          min={0}
          step={64}
          placeholder="0"
          value={typed[side]}
          onChange={(event) => onChange({ ...typed, [side]: event.target.value })}
        />
      ))}
      <div>
        <Button
          size="small"
          variant="outlined"
          onClick={() => put({ left: quarter, top: quarter, right: quarter, bottom: quarter })}
        >
          四周各 25%
        </Button>
        {shapes.map((shape) => (
          <Button key={shape} size="small" variant="outlined" onClick={() => put(marginsFor(size, shape))}>
            扩成 {shape}
          </Button>
        ))}
      </div>
    </Sides>
  );
}

const Room = styled('div')`
  position: relative; width: min(100cqw, 100cqh * var(--ratio)); margin: auto; border: 1px dashed var(--line-strong); border-radius: var(--radius-control); background: repeating-conic-gradient(var(--fill-strong) 0 25%, transparent 0 50%) 0 0 / 20px 20px;
  img { position: absolute; max-width: none; }
  small { position: absolute; right: 8px; bottom: 8px; padding: 2px 8px; border-radius: var(--radius-full); background: var(--surface-overlay); font-size: var(--type-meta); font-variant-numeric: tabular-nums; }
`;

const Sides = styled('fieldset')`
  display: grid; grid-template-columns: 1fr 1fr; gap: var(--space-2); min-width: 0; margin: 0; padding: 0; border: 0;
  div:last-child { display: flex; flex-wrap: wrap; gap: var(--space-2); grid-column: 1 / -1; }
`;
