import { type imagine, maxPictures, promptLimit } from 'shared/contracts/creative/drawing.ts';
import type { DrawAbilities, DrawModel } from 'shared/contracts/creative/drawing-model.ts';
import type { DrawRecord } from 'shared/contracts/creative/drawing-record.ts';
import type { CallInput } from 'shared/contracts/endpoint.ts';
import type { DrawDraft } from '../draft/draw-draft.ts';

export type DrawInput = CallInput<typeof imagine>;
/** Fields of the form that a sentence can stand at. */
export type DrawField = 'prompt' | 'no_content' | 'size' | 'n' | 'seed' | 'references' | 'model';

const plain: DrawAbilities = {
  count: 1,
  references: 0,
  mask: false,
  upscale: false,
  variation: false,
  transparent: false,
  interim: false,
  negative: false,
  seed: false,
  styles: [],
  qualities: [],
  versions: [],
  engines: [],
  ratios: [],
};

/** What a model is able to do; a server of the family does not say. */
export const abilitiesOf = (model: DrawModel | undefined): DrawAbilities => model?.abilities ?? plain;

export const ratiosOf = ({ ratios }: DrawAbilities): readonly string[] => (ratios.length > 0 ? ratios : ['1:1']);

/** The ratio that counts: that of the draft, or the nearest that the model has. */
export function ratioOf({ ratio, width, height }: DrawDraft, abilities: DrawAbilities): string {
  if (ratio === 'custom' && abilities.size) return ratio;
  const all = ratiosOf(abilities);
  if (all.includes(ratio)) return ratio;
  const wanted = ratio === 'custom' ? Number(width) / Number(height) : shareOf(ratio);
  const distance = (one: string) => Math.abs(Math.log(shareOf(one) / (wanted || 1)));
  return all.reduce((nearest, one) => (distance(one) < distance(nearest) ? one : nearest));
}

const shareOf = (ratio: string): number => {
  const [across = 1, down = 1] = ratio.split(':').map((part) => Number(part) || 1);
  return across / down;
};

export const countOf = ({ count }: DrawDraft, abilities: DrawAbilities, usual: number): number =>
  Math.max(1, Math.min(count || usual, abilities.count, maxPictures));

export function problemsOf(draft: DrawDraft, abilities: DrawAbilities): Partial<Record<DrawField, string>> {
  const problems: Partial<Record<DrawField, string>> = {};
  const letters = draft.prompt.trim().length;
  if (letters === 0) problems.prompt = '请输入画面描述';
  if (letters > promptLimit) problems.prompt = `最多 ${promptLimit} 字，请删去 ${letters - promptLimit} 字`;
  if (abilities.negative && draft.negative.trim().length > promptLimit) problems.no_content = `最多 ${promptLimit} 字`;
  if (abilities.seed && draft.seed && !isSeed(draft.seed)) problems.seed = '种子是 0 到 4294967295 之间的整数';
  if (ratioOf(draft, abilities) === 'custom') {
    const problem = sizeProblem(draft, abilities);
    if (problem) problems.size = problem;
  }
  const many = draft.references.length - abilities.references;
  if (abilities.references > 0 && many > 0) {
    problems.references = `所选模型最多使用 ${abilities.references} 张参考图，请移除 ${many} 张`;
  }
  return problems;
}

const isSeed = (text: string) => /^\d{1,10}$/.test(text) && Number(text) <= 4_294_967_295;

function sizeProblem({ width, height }: DrawDraft, { size }: DrawAbilities): string | undefined {
  if (!size) return undefined;
  const { least, most, step } = size;
  const fits = [width, height].every((side) => {
    const pixels = Number(side);
    return /^\d+$/.test(side) && pixels >= least && pixels <= most && pixels % step === 0;
  });
  return fits ? undefined : `边长应在 ${least} 到 ${most} 之间，且为 ${step} 的倍数`;
}

/** What is sent: nothing that the model cannot use. */
export function requestOf(draft: DrawDraft, model: DrawModel | undefined, usual: number): DrawInput {
  const can = abilitiesOf(model);
  const ratio = ratioOf(draft, can);
  const having = (name: string, names: readonly string[]) => (names.includes(name) ? name : '');
  return {
    action: 'generate',
    prompt: draft.prompt.trim(),
    model: model?.model ?? '',
    n: countOf(draft, can, usual),
    ...(ratio === 'custom' ? { width: Number(draft.width), height: Number(draft.height) } : { scale: ratio }),
    ...(can.negative && draft.negative.trim() ? { no_content: draft.negative.trim() } : {}),
    style: having(draft.style, can.styles),
    version: having(draft.version, can.versions),
    engine: having(draft.engine, can.engines),
    quality: having(draft.quality, can.qualities),
    ...(can.seed && draft.seed ? { seed: Number(draft.seed) } : {}),
    ...(can.transparent && draft.transparent ? { transparent: 1 } : {}),
    ...(can.references > 0 && draft.references.length > 0 ? { references: referencesOf(draft) } : {}),
    ...(draft.parentId ? { parent_id: draft.parentId } : {}),
    ...(draft.messageId ? { message_id: draft.messageId } : {}),
    ...(draft.squareId ? { square_id: draft.squareId } : {}),
  };
}

export const referencesOf = ({ references }: Pick<DrawDraft | DrawRecord, 'references'>): DrawInput['references'] =>
  references.map(({ upload_id, record_id, square_id, role, strength }) => ({
    upload_id,
    record_id,
    square_id,
    role,
    strength,
  }));

const fields: Readonly<Record<string, DrawField>> = {
  prompt: 'prompt',
  no_content: 'no_content',
  n: 'n',
  seed: 'seed',
  model: 'model',
  width: 'size',
  height: 'size',
  scale: 'size',
  references: 'references',
  image_base: 'references',
};

/** Where a refusal that names an input stands in the form; undefined: above the button. */
export const fieldOf = (input: string | undefined): DrawField | undefined => (input ? fields[input] : undefined);
