import type { Run, WrittenPart } from '../../markdown/document/written-parts.ts';
import { formulaNodes } from '../../markdown/math/typeset-formula.tsx';
import type { FormulaPicture } from '../layout/drawn.ts';

/** Glyphs may stand out of the box of a formula. */
const edge = 3;
/** Formulas of one poster that are typeset; each is laid out once by the browser. */
const mostFormulas = 200;
const longest = 2000;
const fonts =
  '"Cambria Math", "STIX Two Math", "STIXTwoMath-Regular", "Latin Modern Math", "Noto Sans Math", math, "Noto Sans CJK SC"';

const keyOf = (tex: string, isDisplay: boolean) => `${isDisplay ? 'display' : 'line'} ${tex}`;

/**
 * The formulas of a text as pictures, in one colour. One that cannot be typeset is not among them: its source is shown.
 * @returns finds one by its source
 */
export async function formulaPictures(
  parts: readonly WrittenPart[],
  colour: string,
): Promise<(tex: string, isDisplay: boolean) => FormulaPicture | undefined> {
  const wanted = new Map<string, [tex: string, isDisplay: boolean]>();
  const add = (tex: string, isDisplay: boolean) => {
    if (wanted.size < mostFormulas && tex.length <= longest) wanted.set(keyOf(tex, isDisplay), [tex, isDisplay]);
  };
  for (const part of parts) {
    if (part.is === 'formula') add(part.tex, true);
    else for (const run of runsOf(part)) if ('tex' in run) add(run.tex, false);
  }
  const found = new Map<string, FormulaPicture>();
  for (const [key, [tex, isDisplay]] of wanted) {
    const picture = await typeset(tex, isDisplay, colour).catch(() => undefined);
    if (picture) found.set(key, picture);
  }
  return (tex, isDisplay) => found.get(keyOf(tex, isDisplay));
}

const runsOf = (part: WrittenPart): Run[] =>
  part.is === 'table' ? part.rows.flat(2) : part.is === 'heading' || part.is === 'words' ? part.runs : [];

/** Lays the formula out in the page, out of sight, to know its size, and paints it by an SVG picture of the same elements. */
async function typeset(tex: string, isDisplay: boolean, colour: string): Promise<FormulaPicture | undefined> {
  const host = document.createElement('div');
  host.append(...formulaNodes(tex, isDisplay, mathElement));
  const math = host.firstElementChild;
  if (!math) return undefined;
  // A formula of its own line is as wide as the page otherwise.
  math.setAttribute(
    'style',
    `display:inline math;font-family:${fonts};font-size:${isDisplay ? 20 : 18}px;color:${colour}`,
  );
  const foot = document.createElement('span');
  foot.setAttribute('style', 'display:inline-block;width:0;height:0');
  host.append(foot);
  host.setAttribute('style', 'position:absolute;top:0;left:0;visibility:hidden;white-space:nowrap;line-height:normal');
  host.setAttribute('aria-hidden', 'true');
  document.body.append(host);
  const box = math.getBoundingClientRect();
  const line = foot.getBoundingClientRect().bottom;
  host.remove();
  if (!(box.width > 0) || !(box.height > 0)) return undefined;
  const [width, height] = [Math.ceil(box.width) + 2 * edge, Math.ceil(box.height) + 2 * edge];
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svgOf(math, { width, height }))}`;
  await image.decode();
  return { image, width, height, below: box.bottom - line + edge };
}

function svgOf(math: Element, { width, height }: { width: number; height: number }): string {
  const words = new XMLSerializer().serializeToString(math);
  // Twice as large, as the poster is: the picture is cut from it.
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${2 * width}" height="${2 * height}" viewBox="0 0 ${width} ${height}">` +
    `<foreignObject width="${width}" height="${height}"><div xmlns="http://www.w3.org/1999/xhtml" ` +
    `style="padding:${edge}px;line-height:0;white-space:nowrap">${words}</div></foreignObject></svg>`
  );
}

const mathNames = 'http://www.w3.org/1998/Math/MathML';

function mathElement(tag: string, properties: Record<string, unknown>, children: (Element | string)[]): Element {
  const element = document.createElementNS(mathNames, tag);
  for (const [name, value] of Object.entries(properties)) {
    if (name === 'key') continue;
    if (name === 'style') element.setAttribute('style', styleText(value as Record<string, string>));
    else element.setAttribute(name === 'className' ? 'class' : name, String(value));
  }
  element.append(...children);
  return element;
}

const styleText = (style: Record<string, string>) =>
  Object.entries(style)
    .map(([name, value]) => `${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}:${value}`)
    .join(';');
