import sharp, { type Metadata } from 'sharp';

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

/** By which means, in the words of the IPTC: a model that was trained, or a program. */
export type DigitalSource = 'trainedAlgorithmicMedia' | 'algorithmicMedia';

const names = [
  'Label',
  'ContentProducer',
  'ProduceID',
  'ReservedCode1',
  'ContentPropagator',
  'PropagateID',
  'ReservedCode2',
] as const;
/** What may stand in a value; foreign ones are cut to it. */
const foreign = /[^\x21\x23-\x5b\x5d-\x7e]+/g;
const longest = 200;
const namespace = 'http://www.tc260.org.cn/ns/AIGC/1.0/';
const sources = 'http://cv.iptc.org/newscodes/digitalsourcetype/';

const clean = (value: unknown): string =>
  (typeof value === 'string' ? value : '').replace(foreign, '').slice(0, longest);

/** Values as they may stand in a label. */
export const labelOf = (values: Partial<PictureLabel>): PictureLabel =>
  Object.fromEntries(names.map((name) => [name, clean(values[name])])) as unknown as PictureLabel;

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign);
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

/** The label as XMP, for `withXmp` of sharp: what encodes a picture again writes it again. */
export function labelXmp(label: PictureLabel, source: DigitalSource | undefined): string {
  const type = source ? ` Iptc4xmpExt:DigitalSourceType="${sources}${source}"` : '';
  return `<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:TC260="${namespace}" xmlns:Iptc4xmpExt="http://iptc.org/std/Iptc4xmpExt/2008-02-29/" TC260:AIGC="${escaped(JSON.stringify(label))}"${type}/></rdf:RDF></x:xmpmeta><?xpacket end="w"?>`;
}

export interface FoundLabel {
  label: PictureLabel;
  source: DigitalSource | undefined;
}

/**
 * What a file says about its making, in its XMP or, as some tools write it, as JSON in another field. Undefined: nothing, or
 * what cannot be read. Call it before the picture is cleaned, which removes it.
 */
export async function readPictureLabel(picture: Buffer): Promise<FoundLabel | undefined> {
  const {
    xmpAsString: xmp = '',
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
  return { label: labelOf(found ?? { Label: '1' }), source: known };
}

/** An attribute or an element of the namespace, whatever its prefix. */
function labelInXmp(xmp: string): Partial<PictureLabel> | undefined {
  if (!xmp.includes(namespace)) return undefined;
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
