import type { ProofCondition, ProofDecoder, QrProof } from 'shared/contracts/creative/qr-record.ts';
import { distortions, shrunk } from './conditions.ts';
import { type Luma, lumaOf, type Pixels, pixelsOf } from './luma.ts';

/** Reads the code of a picture; undefined where there is none that it can read. */
export type Decode = (pixels: Pixels) => Promise<string | undefined> | string | undefined;

export interface ProofOrder {
  /** What it has to say. */
  text: string;
  /** Pixels of the code's edge, and modules along it; both with the quiet zone. */
  side: number;
  modules: number;
  /** Ends with the first cell after which the code cannot be proven any more: there is a stronger one to try. */
  isTrial?: boolean;
}

/** Pixels of the code's edge under the distortions, and where it is small; at least so many a module. */
const usualSide = { pixels: 512, each: 5 };
const smallSide = { pixels: 256, each: 4 };

const scaleOf = ({ pixels, each }: typeof usualSide, { side, modules }: ProofOrder) =>
  Math.max(pixels, each * modules) / side;

/** Its values of the contract: a worker shares no module with the page, so only types of contracts are imported here. */
const proofDecoders: ProofDecoder[] = ['zxing', 'qr'];

const words: Record<ProofCondition, string> = {
  clean: '直接扫描时',
  blur: '对焦模糊时',
  rotate: '倾斜拍摄时',
  contrast: '光线昏暗时',
  jpeg: '压缩转发后',
  small: '缩小显示时',
};

/**
 * Reads a picture of a code under six conditions by two decoders. Where it is proven, phones that are not the best read it as
 * well.
 */
export async function prove(
  pixels: Pixels,
  order: ProofOrder,
  decoders: Record<ProofDecoder, Decode>,
): Promise<QrProof> {
  const whole = lumaOf(pixels);
  const usual = shrunk(whole, scaleOf(usualSide, order));
  const cells: QrProof['cells'] = [];
  const { side, modules } = order;
  const proof = () => ({ ...judge(cells), cells, steps: 0, side, modules });
  for (const condition of Object.keys(words) as ProofCondition[]) {
    const seen = pixelsOf(seenUnder(condition, { whole, usual, small: scaleOf(smallSide, order) }));
    for (const decoder of proofDecoders) {
      cells.push({ condition, decoder, ok: (await decoders[decoder](seen)) === order.text });
      if (order.isTrial && judge(cells).is_proven === 0) return proof();
    }
  }
  return proof();
}

function seenUnder(
  condition: ProofCondition,
  { whole, usual, small }: { whole: Luma; usual: Luma; small: number },
): Luma {
  if (condition === 'clean') return whole;
  if (condition === 'small') return shrunk(whole, small);
  return distortions[condition](usual);
}

/** What the cells come to. */
export function judge(cells: QrProof['cells']): Pick<QrProof, 'score' | 'is_proven' | 'problem'> {
  const failed = (decoder: ProofDecoder) => cells.filter((cell) => cell.decoder === decoder && !cell.ok);
  const [main, other] = [failed('zxing'), failed('qr')];
  const said = (main.length > 0 ? main : other).map(({ condition }) => words[condition]).join('、');
  const who = main.length > 0 ? '' : '部分扫码软件';
  return {
    score: cells.filter(({ ok }) => ok).length,
    is_proven: main.length === 0 && other.length <= 1 ? 1 : 0,
    problem: said ? `${said}${who}读不出` : '',
  };
}
