import { type imagineQr, type QrConfig, qrPromptLimit, qrType, qrWay } from 'shared/contracts/creative/qr.ts';
import type { CallInput } from 'shared/contracts/endpoint.ts';
import type { ArtDraft, OwnPicture } from '../draft/art-draft.ts';

export type ArtInput = CallInput<typeof imagineQr>;
/** Fields of the form that a sentence can stand at. */
export type ArtField = 'prompt' | 'params' | 'template' | 'picture' | 'model';

export const templatesOf = ({ mewx, zhishuyun_qrcode }: QrConfig) => [
  ...new Map([...mewx.template, ...zhishuyun_qrcode.template].map((template) => [template.id, template])).values(),
];

export function artProblems({ way, prompt, templateId, picture }: ArtDraft): Partial<Record<ArtField, string>> {
  if (way === 'template') return templateId ? {} : { template: '请选择模板' };
  const letters = prompt.trim().length;
  if (letters > qrPromptLimit) return { prompt: `最多 ${qrPromptLimit} 字，请删去 ${letters - qrPromptLimit} 字` };
  return letters > 0 || picture ? {} : { prompt: '请输入画面关键词，或放一张自己的图片' };
}

/** Draw credits of one code; null: not known. @param model price of the chosen model */
export function artPrice(art: ArtDraft, config: QrConfig, model: number | null): number | null {
  if (art.way === 'template') return templatesOf(config).find(({ id }) => id === art.templateId)?.points ?? null;
  return art.picture ? config.own_picture_price : model;
}

/** What is sent. @param content what the code says */
export function artRequest(art: ArtDraft, content: string, model: string): ArtInput {
  const base = {
    type: qrType.text,
    qr_content: content,
    aspect_ratio: art.ratio,
    ...(art.parentId ? { parent_id: art.parentId } : {}),
  };
  if (art.way === 'template') {
    return { ...base, model, way: qrWay.template, template_id: art.templateId, prompt: art.prompt.trim() };
  }
  return {
    ...base,
    model: art.picture ? '' : model,
    way: qrWay.custom,
    prompt: art.prompt.trim(),
    prompt_params: art.params.trim(),
    version: art.version,
    pixel_style: art.pixelStyle,
    marker_shape: art.markerShape,
    ...(art.picture ? { picture: pictureInput(art.picture) } : {}),
  };
}

const pictureInput = ({ upload_id, record_id }: OwnPicture): ArtInput['picture'] =>
  record_id === undefined ? { upload_id } : { record_id };

const fields: Readonly<Record<string, ArtField>> = {
  prompt: 'prompt',
  prompt_params: 'params',
  template_id: 'template',
  picture: 'picture',
  model: 'model',
  model_id: 'model',
  version: 'model',
};

/** Where a refusal that names an input stands in the form; undefined: above the button. */
export const artFieldOf = (input: string | undefined): ArtField | undefined => (input ? fields[input] : undefined);
