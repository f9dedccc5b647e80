import { useEffect, useState } from 'react';
import { storeText } from 'shared/bundled/draft/tab-storage.ts';
import { FullView } from 'shared/bundled/pictures/full-view.tsx';
import { pictureOfCanvas } from 'shared/bundled/pictures/picture-of-canvas.ts';
import type { DrawRecord } from 'shared/contracts/creative/drawing-record.ts';
import * as z from 'shared/contracts/schema.ts';
import { uploadImage } from 'shared/contracts/site/upload.ts';
import { useUpload } from 'shared/site/visit.ts';
import { listOf, objectLike, readTab } from '../../works/draft/tab-draft.ts';
import { type Order, useSending } from '../../works/order/use-order.ts';
import { pictureSizeOf } from '../../works/picture/picture-sizes.ts';
import { usePictureAddresses } from '../../works/picture/record-picture.tsx';
import type { DrawInput } from '../request/request-of-draft.ts';
import { BoxFields } from './box-fields.tsx';
import { ChangeBody, ChangePanel } from './change-panel.tsx';
import { type MaskStep, marksSomething, maskCanvas } from './mask.ts';
import { MaskStage } from './mask-stage.tsx';
import { brushRange, MaskTools } from './mask-tools.tsx';

export interface EditorProps {
  record: DrawRecord;
  order: Order<DrawInput>;
  /** Credits; null: not known. */
  price: number | null;
  onClose(): void;
}

const point = z.array(z.number()).check(z.minLength(2), z.maxLength(2)) as unknown as z.ZodMiniType<[number, number]>;
const box = { left: z.number(), top: z.number(), width: z.number(), height: z.number() };

const step = z.discriminatedUnion('kind', [
  z.object({ kind: z.enum(['invert', 'clear']) }),
  z.object({ kind: z.literal('box'), erases: z.boolean(), ...box }),
  z.object({ kind: z.literal('stroke'), erases: z.boolean(), width: z.number(), points: z.array(point) }),
]);

const empty = { prompt: '', steps: [] as MaskStep[] };
const schema = objectLike(empty, { steps: listOf<MaskStep>(step) });
const storedAs = (recordId: number) => `draw-region-${recordId}`;

/** What is marked and wished for, kept in the tab as it changes. */
function useRegion(id: number) {
  const [region, setRegion] = useState(() => readTab(storedAs(id), schema, empty));
  useEffect(() => storeText(storedAs(id), JSON.stringify(region)), [id, region]);
  return {
    ...region,
    write: (prompt: string) => setRegion((now) => ({ ...now, prompt })),
    add: (step: MaskStep) => setRegion((now) => ({ ...now, steps: [...now.steps, step] })),
    undo: () => setRegion((now) => ({ ...now, steps: now.steps.slice(0, -1) })),
  };
}

/** Marks a region of a picture and has it drawn again; all else stays as it is. */
export function RegionEditor({ record, order, price, onClose }: EditorProps) {
  const upload = useUpload();
  const { whole } = usePictureAddresses()(record);
  const [size] = useState(() => pictureSizeOf(record));
  const { prompt, steps, write, add, undo } = useRegion(record.id);
  const [share, setShare] = useState<number>(brushRange.usual);
  const [erases, setErases] = useState(false);
  const sending = useSending(async (input: DrawInput) => {
    const mask = await pictureOfCanvas(maskCanvas(steps, size));
    const { id } = await upload(uploadImage, mask, {}, { quiet: true, fileName: 'mask.png' });
    return order({ ...input, mask: id });
  });
  async function send(): Promise<void> {
    const input = { action: 'edit', image_id: record.id, model: record.model, prompt: prompt.trim() } as const;
    if (!(await sending.send(input))) return;
    onClose();
    storeText(storedAs(record.id), '');
  }
  return (
    <FullView
      title="局部重绘"
      open
      onClose={onClose}
      body={ChangeBody}
      onKeyDown={(event) => {
        const isTyping = event.target instanceof HTMLTextAreaElement || event.target instanceof HTMLInputElement;
        if (event.key !== 'z' || !(event.ctrlKey || event.metaKey) || isTyping) return;
        event.preventDefault();
        undo();
      }}
    >
      <div className="work">
        <div className="stage" style={{ '--ratio': size.width / size.height } as object}>
          <MaskStage
            picture={whole}
            brush={Math.max(1, Math.round((share / 100) * Math.min(size.width, size.height)))}
            onStep={add}
            size={size}
            steps={steps}
            erases={erases}
          />
        </div>
        <MaskTools
          share={share}
          erases={erases}
          steps={steps}
          onShare={setShare}
          onErases={setErases}
          onStep={add}
          onUndo={undo}
        />
      </div>
      <ChangePanel
        label="重绘区域"
        placeholder="这里要画成什么？例如：一只橘猫"
        button="重绘"
        problem={problemOf(steps, prompt)}
        onPrompt={write}
        onSend={() => void send()}
        prompt={prompt}
        price={price}
        failure={sending.failure}
        isSending={sending.isSending}
      >
        <BoxFields size={size} onStep={add} />
      </ChangePanel>
    </FullView>
  );
}

function problemOf(steps: readonly MaskStep[], prompt: string): string | undefined {
  if (!marksSomething(steps)) return '先在图片上涂抹要重绘的区域';
  return prompt.trim() ? undefined : '再写下这里要画成什么';
}
