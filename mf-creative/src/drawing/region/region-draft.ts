import { storeText } from 'shared/bundled/draft/tab-storage.ts';
import * as z from 'shared/contracts/schema.ts';
import { listOf, objectLike, readTab } from '../../works/draft/tab-draft.ts';
import type { MaskStep } from './mask.ts';

export interface RegionDraft {
  prompt: string;
  steps: MaskStep[];
}

const point = z.array(z.number()).check(z.minLength(2), z.maxLength(2)) as unknown as z.ZodMiniType<[number, number]>;
const box = { left: z.number(), top: z.number(), width: z.number(), height: z.number() };

const step = z.discriminatedUnion('kind', [
  z.object({ kind: z.enum(['invert', 'clear']) }),
  z.object({ kind: z.literal('box'), erases: z.boolean(), ...box }),
  z.object({ kind: z.literal('stroke'), erases: z.boolean(), width: z.number(), points: z.array(point) }),
]);

const empty: RegionDraft = { prompt: '', steps: [] };
const schema = objectLike(empty, { steps: listOf<MaskStep>(step) });
const storedAs = (recordId: number) => `draw-region-${recordId}`;

export const readRegion = (recordId: number): RegionDraft => readTab(storedAs(recordId), schema, empty);

export const storeRegion = (recordId: number, region: RegionDraft): void =>
  storeText(storedAs(recordId), JSON.stringify(region));

export const forgetRegion = (recordId: number): void => storeText(storedAs(recordId), '');
