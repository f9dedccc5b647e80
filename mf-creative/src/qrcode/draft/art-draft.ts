import {
  type MarkerShape,
  markerShapes,
  type PixelStyle,
  pixelStyles,
  type QrRatio,
  qrRatios,
} from 'shared/contracts/creative/qr.ts';

/** A picture of the visitor's own that the code is laid into: uploaded, or drawn before. */
export interface OwnPicture {
  url: string;
  name: string;
  upload_id?: number | undefined;
  record_id?: number | undefined;
}

/** How a code with art is wanted. 0 and '': nothing is chosen. */
export interface ArtDraft {
  way: 'custom' | 'template';
  prompt: string;
  params: string;
  version: string;
  templateId: number;
  ratio: QrRatio;
  pixelStyle: PixelStyle;
  markerShape: MarkerShape;
  picture: OwnPicture | null;
  /** The code that it is made again from. */
  parentId: number;
}

export const emptyArt: ArtDraft = {
  ...{ way: 'custom', prompt: '', params: '', version: '', templateId: 0, ratio: '1:1' },
  ...{ pixelStyle: 'steer', markerShape: 'square', picture: null, parentId: 0 },
};

/** What of a stored value is such a wish. */
export function artDraftOf(stored: unknown): ArtDraft {
  const given = Object(stored) as Partial<Record<keyof ArtDraft, unknown>>;
  const oneOf = <T>(all: readonly T[], value: unknown, otherwise: T) => all.find((one) => one === value) ?? otherwise;
  const text = (value: unknown) => (typeof value === 'string' ? value : '');
  const number = (value: unknown) => (typeof value === 'number' && Number.isSafeInteger(value) ? value : 0);
  return {
    way: given.way === 'template' ? 'template' : 'custom',
    prompt: text(given.prompt),
    params: text(given.params),
    version: text(given.version),
    templateId: number(given.templateId),
    ratio: oneOf(qrRatios, given.ratio, emptyArt.ratio),
    pixelStyle: oneOf(pixelStyles, given.pixelStyle, emptyArt.pixelStyle),
    markerShape: oneOf(markerShapes, given.markerShape, emptyArt.markerShape),
    picture: pictureOf(given.picture),
    parentId: number(given.parentId),
  };
}

function pictureOf(stored: unknown): OwnPicture | null {
  const { url, name, upload_id, record_id } = Object(stored) as Partial<Record<keyof OwnPicture, unknown>>;
  if (typeof url !== 'string') return null;
  const shown = { url, name: typeof name === 'string' && name ? name : '自己的图片' };
  if (typeof upload_id === 'number') return { ...shown, upload_id };
  return typeof record_id === 'number' ? { ...shown, record_id } : null;
}
