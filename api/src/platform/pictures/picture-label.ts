import { type DigitalSource, labelNamespace } from 'shared/contracts/site/label-xmp.ts';
import type { Metadata } from 'sharp';
import { gifXmp } from './gif-xmp.ts';

/** What a file says about its making, as GB 45438 names it. Every value is printable ASCII without space, `"` and `\`. */
export interface PictureLabel {
  /** 1: generated; 2: may be; 3: suspected. */
  Label: string;
  ContentProducer: string;
  ProduceID: string;
  ReservedCode1: string;
  ContentPropagator: string;
  PropagateID: string;
  ReservedCode2: string;
}

const names = [
  'Label',
  'ContentProducer',
  'ProduceID',
  'ReservedCode1',
  'ContentPropagator',
  'PropagateID',
  'ReservedCode2',
] as const;
/** Characters that a value must not have; foreign values are cut to the others. */
const foreign = /[^\x21\x23-\x5b\x5d-\x7e]+/g;
const longest = 200;

const clean = (value: unknown): string =>
  (typeof value === 'string' ? value : '').replace(foreign, '').slice(0, longest);

/** Values as they may stand in a label. */
export const labelOf = (values: Partial<PictureLabel>): PictureLabel =>
  Object.fromEntries(names.map((name) => [name, clean(values[name])])) as unknown as PictureLabel;

const plain = (text: string) =>
  text
    .replace(/&#(x[\da-f]{1,6}|\d{1,7});/gi, (whole, code: string) => {
      const number = code.startsWith('x') || code.startsWith('X') ? Number.parseInt(code.slice(1), 16) : Number(code);
      return number <= 0x10ffff ? String.fromCodePoint(number) : whole;
    })
    .replace(
      /&(lt|gt|quot|apos|amp);/g,
      (_, name: string) => ({ lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' })[name] ?? '',
    );

export interface FoundLabel {
  label: PictureLabel;
  source: DigitalSource | undefined;
}

/**
 * What a file says about its making, in its XMP or, as some tools write it, as JSON in another field. Undefined: nothing, or
 * what cannot be read. Call it before the picture is cleaned, which removes it.
 */
export async function readPictureLabel(picture: Buffer): Promise<FoundLabel | undefined> {
  const { sharp } = await import('./sharp.ts');
  const {
    xmpAsString: xmp = gifXmp(picture),
    exif,
    comments = [],
  } = await sharp(picture)
    .metadata()
    .catch(() => ({}) as Partial<Metadata>);
  const source = (/digitalsourcetype\/(\w{1,60})/i.exec(xmp)?.[1] ?? '').toLowerCase();
  const isTrained = /trainedalgorithmicmedia/.test(source);
  const found =
    labelInXmp(xmp) ?? labelInText([xmp, exif?.toString('latin1') ?? '', ...comments.map(({ text }) => text)]);
  if (!found && !isTrained && source !== 'algorithmicmedia') return undefined;
  const known = isTrained ? 'trainedAlgorithmicMedia' : source === 'algorithmicmedia' ? 'algorithmicMedia' : undefined;
  // What a trained model made is generated, and what says anything else than that it may be, or is suspected, is taken for it.
  const grade = isTrained || !weaker.has(String(found?.Label)) ? '1' : String(found?.Label);
  return { label: labelOf({ ...found, Label: grade }), source: known };
}

/** The grades of a label below "generated". */
const weaker = new Set(['2', '3']);

/** Of what is known and what a file says that which says more; of two that say the same, what is known. */
export const strongerLabel = (known: FoundLabel | undefined, said: FoundLabel | undefined): FoundLabel | undefined =>
  known && said ? (said.label.Label < known.label.Label ? said : known) : (known ?? said);

/** An attribute or an element of the namespace, whatever its prefix. */
function labelInXmp(xmp: string): Partial<PictureLabel> | undefined {
  if (!xmp.includes(labelNamespace)) return undefined;
  const [, quoted, inner] = /:AIGC(?:\s*=\s*("[^"]*"|'[^']*')|\s*>([^<]*)<)/.exec(xmp) ?? [];
  return parse(plain(quoted?.slice(1, -1) ?? inner ?? ''));
}

/** `{"AIGC": {…}}` in a comment. */
function labelInText(texts: string[]): Partial<PictureLabel> | undefined {
  for (const text of texts) {
    const [, json] = /"AIGC"\s*:\s*(\{[^{}]{0,2000}\})/.exec(text) ?? [];
    const label = json && parse(json);
    if (label) return label;
  }
  return undefined;
}

function parse(json: string): Partial<PictureLabel> | undefined {
  try {
    const value: unknown = JSON.parse(json);
    return value !== null && typeof value === 'object' && 'Label' in value
      ? (value as Partial<PictureLabel>)
      : undefined;
  } catch {
    return undefined;
  }
}
