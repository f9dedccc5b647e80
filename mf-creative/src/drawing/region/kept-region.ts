import { readStored, storeText } from 'shared/bundled/draft/tab-storage.ts';
import type { MaskStep } from './mask.ts';

/** What is being changed of one picture, kept over a reload. */
export interface KeptRegion {
  prompt: string;
  steps: MaskStep[];
}

const storedAs = (recordId: number) => `draw-region-${recordId}`;

const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value);

function isStep(step: unknown): step is MaskStep {
  const { kind, points, ...rest } = (step ?? {}) as Record<string, unknown>;
  if (kind === 'invert' || kind === 'clear') return true;
  if (kind === 'box') return [rest.left, rest.top, rest.width, rest.height].every(isNumber);
  const isPoint = (point: unknown) => Array.isArray(point) && point.length === 2 && point.every(isNumber);
  return kind === 'stroke' && isNumber(rest.width) && Array.isArray(points) && points.every(isPoint);
}

/** What the tab has of it: another version of the page, or a person, may have written it. */
export function readRegion(recordId: number): KeptRegion {
  try {
    const { prompt, steps } = (JSON.parse(readStored(storedAs(recordId)) ?? '{}') ?? {}) as Partial<KeptRegion>;
    return {
      prompt: typeof prompt === 'string' ? prompt : '',
      steps: Array.isArray(steps) ? steps.filter(isStep) : [],
    };
  } catch {
    return { prompt: '', steps: [] };
  }
}

export const storeRegion = (recordId: number, region: KeptRegion): void =>
  storeText(storedAs(recordId), JSON.stringify(region));

export const forgetRegion = (recordId: number): void => storeText(storedAs(recordId), '');
