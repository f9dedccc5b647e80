import { useEffect, useRef, useState } from 'react';
import type { CodeDrawing } from 'shared/bundled/qr/look/code-drawing.ts';
import { openProver, type Prover } from 'shared/bundled/qr/proof/open-prover.ts';
import type { QrProof } from 'shared/contracts/creative/qr-record.ts';

/** Pixels of a module in the picture that is read. */
const sharpness = 12;
/** Milliseconds after which a look that is not changed any more is read by itself. */
const rest = 800;

/** Reads the code in a worker of the page, under the conditions that the server tries as well. In the browser only. */
export function useProof(text: string, drawing: CodeDrawing | undefined) {
  const [state, setState] = useState<{ of: CodeDrawing; proof?: QrProof | undefined }>();
  const prover = useRef<Prover>(undefined);
  useEffect(() => () => prover.current?.close(), []);
  const found = state?.of === drawing ? state?.proof : undefined;

  /** Undefined: it could not be read at all, because the worker did not come. */
  async function find(): Promise<QrProof | undefined> {
    if (!drawing || found) return found;
    setState({ of: drawing });
    const proof = await proofOf(text, drawing).catch(() => undefined);
    setState((now) => (now?.of === drawing ? (proof ? { of: drawing, proof } : undefined) : now));
    return proof;
  }
  async function proofOf(said: string, shown: CodeDrawing): Promise<QrProof> {
    const { paintCode } = await import('shared/bundled/qr/look/paint-code.ts');
    const canvas = document.createElement('canvas');
    const edge = Math.ceil(shown.width * sharpness);
    await paintCode(canvas, shown, edge);
    const pixels = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height);
    if (!pixels) throw new Error('this browser has no canvas');
    prover.current ??= openProver();
    return prover.current.prove(pixels, { text: said, side: shown.modules * sharpness, modules: shown.modules });
  }
  const findByItself = useRef(find);
  findByItself.current = find;
  useEffect(() => {
    if (!drawing || isPlain(drawing) || found) return;
    const timer = setTimeout(() => void findByItself.current(), rest);
    return () => clearTimeout(timer);
  }, [drawing, found]);
  return { found, isReading: state !== undefined && state.of === drawing && !state.proof, find };
}

/** Black and white squares: nothing about it could keep a decoder from reading it. */
export const isPlain = ({ look, layers }: CodeDrawing): boolean =>
  look.shape === 'square' && look.eye === 'square' && layers.every(({ kind }) => kind === 'path') && !look.gradientTo;
