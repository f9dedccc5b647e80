import type { WrittenPart } from '../markdown/document/written-parts.ts';
import { pictureOfCanvas } from '../pictures/picture-of-canvas.ts';
import { drawQr, fillModules } from '../qr/draw-qr.ts';
import { readByQr } from '../qr/proof/read-by-qr.ts';
import { formulaPictures } from './content/formula-pictures.ts';
import { loadPicture, type PosterPicture } from './content/load-picture.ts';
import { paintDrawn, writeLine } from './content/paint-drawn.ts';
import { type Drawn, type Measures, types } from './layout/drawn.ts';
import { type LaidPage, layOutPages } from './layout/poster-pages.ts';
import type { PosterDesign } from './poster-designs.ts';

/** What a poster is about. */
export interface PosterSubject {
  title: string;
  /** Words below the title. */
  parts: readonly WrittenPart[];
  picture?: PosterPicture | undefined;
  /** The picture is a code: there is no second one that guests would scan instead, and the site is named in small words alone. */
  isCode?: boolean | undefined;
  /** Who made it, as a line beside the code. */
  author?: string | undefined;
  /** What to do with the code, and a smaller line below. */
  call: string;
  note: string;
}

interface Sheet {
  design: PosterDesign;
  site: string;
  /** What the code says. */
  address: string;
  /** The site's colour, and the one of words on it, as CSS has them. */
  accent: string;
  onAccent: string;
}

/** Sizes in CSS pixels; the file has twice as many. */
const scale = 2;
const width = 640;
const margin = 40;
const padding = 24;
const inner = width - 2 * margin;
/** The white square of the code; a longer address needs a larger one. */
const codeEdge = 144;
/** Pixels of a module: half of them are enough for phones when the picture was made smaller. */
const leastModule = 6;
/** A higher picture is shown whole, with less than the width. */
const mostPictureHeight = 1100;

/**
 * Draws a poster: a title, words or a picture, and, unless the picture is one, a code that leads to an address. A long text has several pages, each with its
 * code. Resolves to PNG files.
 * @throws Error where the browser cannot draw, the picture does not come, or a code is not read again
 */
export async function drawPoster(subject: PosterSubject, sheet: Sheet): Promise<Blob[]> {
  const canvas = document.createElement('canvas');
  const brush = canvas.getContext('2d');
  if (!brush) throw new Error('this browser has no canvas');
  const { design } = sheet;
  const image = subject.picture && (await loadPicture(subject.picture));
  const formula = await formulaPictures(subject.parts, design.inks.ink);
  const measures: Measures = {
    text(text, font) {
      brush.font = font;
      return brush.measureText(text).width;
    },
    formula,
  };
  const textWidth = inner - (design.sheet ? 2 * padding : 0);
  const placed = image && placePicture(image, design, textWidth);
  const pages = layOutPages(
    { title: subject.title, parts: subject.parts, picture: placed && !design.isBleeding ? placed.height : 0 },
    textWidth,
    measures,
  );
  const files: Blob[] = [];
  for (const [at, page] of pages.entries()) {
    const paint = { canvas, brush, page, at, of: pages.length, picture: at === 0 ? placed : undefined };
    paintPage(paint, subject, sheet, measures);
    files.push(await pictureOfCanvas(canvas));
  }
  return files;
}

interface PlacedPicture {
  image: HTMLImageElement;
  width: number;
  height: number;
}

function placePicture(image: HTMLImageElement, design: PosterDesign, textWidth: number): PlacedPicture {
  const { naturalWidth, naturalHeight } = image;
  const wide = design.isBleeding ? width : textWidth;
  const height = Math.min(mostPictureHeight, (wide * naturalHeight) / naturalWidth);
  return { image, height: Math.round(height), width: Math.round((height * naturalWidth) / naturalHeight) };
}

interface PagePaint {
  canvas: HTMLCanvasElement;
  brush: CanvasRenderingContext2D;
  page: LaidPage;
  at: number;
  of: number;
  picture: PlacedPicture | undefined;
}

function paintPage(
  { canvas, brush, page, at, of, picture }: PagePaint,
  subject: PosterSubject,
  sheet: Sheet,
  measures: Measures,
) {
  const { design, accent } = sheet;
  const onGround = design.id === 'card' ? { strong: sheet.onAccent, soft: sheet.onAccent } : design.onGround;
  const bleeding = design.isBleeding && picture ? picture : undefined;
  const head = bleeding ? bleeding.height + 20 : subject.isCode ? margin : margin + 40;
  const inset = design.sheet ? padding : 0;
  const textTop = head + inset;
  const sheetEnd = textTop + page.height + inset;
  const footTop = sheetEnd + 28;
  const code = subject.isCode ? undefined : codeOf(sheet.address);
  const footHeight = code?.edge ?? types.note.step;
  canvas.width = width * scale;
  canvas.height = Math.ceil(footTop + footHeight + margin) * scale;
  brush.scale(scale, scale);
  brush.textBaseline = 'top';
  brush.fillStyle = design.ground(accent);
  brush.fillRect(0, 0, width, canvas.height);
  if (design.sheet) {
    brush.fillStyle = design.sheet;
    brush.beginPath();
    brush.roundRect(margin, head, inner, sheetEnd - head, 16);
    brush.fill();
  }
  if (bleeding) brush.drawImage(bleeding.image, (width - bleeding.width) / 2, 0, bleeding.width, bleeding.height);
  else if (!subject.isCode) {
    writeLine(brush, sheet.site, { left: margin, top: margin - 6, type: types.heading }, onGround.strong);
    if (of > 1) {
      const words = `${at + 1} / ${of}`;
      const left = width - margin - measures.text(words, types.meta.font);
      writeLine(brush, words, { left, top: margin - 2, type: types.meta }, onGround.soft);
    }
  }
  const left = margin + inset;
  if (picture && !bleeding) {
    brush.drawImage(
      picture.image,
      left + (inner - 2 * inset - picture.width) / 2,
      textTop,
      picture.width,
      picture.height,
    );
  }
  const middleOf = (one: Drawn): Drawn =>
    one.is === 'text' ? { ...one, left: (inner - 2 * inset - measures.text(one.text, one.type.font)) / 2 } : one;
  for (const one of page.drawn)
    paintDrawn(brush, subject.isCode ? middleOf(one) : one, { left, top: textTop }, design.inks);
  const painted = { onGround, measures };
  if (!code) return writeMark(brush, footTop, subject, sheet, painted);
  paintCode(brush, code, { left: margin, top: footTop }, sheet.address);
  writeFoot(brush, { top: footTop, left: margin + code.edge + 24, edge: code.edge }, subject, sheet, painted);
}

interface FootPaint {
  onGround: PosterDesign['onGround'];
  measures: Measures;
}

/** One small line in the middle, where no code stands. */
function writeMark(
  brush: CanvasRenderingContext2D,
  top: number,
  { note }: PosterSubject,
  { site }: Sheet,
  { onGround, measures }: FootPaint,
): void {
  const type = types.note;
  const words = fitting([site && `用${site}制作`, note].filter(Boolean).join(' · '), inner, type.font, measures);
  const left = (width - measures.text(words, type.font)) / 2;
  writeLine(brush, words, { left, top, type }, onGround.soft);
}

/** The words beside the code, in the middle of its height. */
function writeFoot(
  brush: CanvasRenderingContext2D,
  { top, left, edge }: { top: number; left: number; edge: number },
  { author, call, note }: PosterSubject,
  { design, site }: Sheet,
  { onGround, measures }: FootPaint,
): void {
  const lines = [
    ...(author ? [{ text: author, type: types.meta, colour: onGround.soft }] : []),
    { text: call, type: types.call, colour: onGround.strong },
    {
      text: design.isBleeding ? [site, note].filter(Boolean).join(' · ') : note,
      type: types.note,
      colour: onGround.soft,
    },
  ];
  let at = top + (edge - lines.reduce((sum, { type }) => sum + type.step + 4, 0)) / 2;
  for (const { text, type, colour } of lines) {
    writeLine(brush, fitting(text, width - margin - left, type.font, measures), { left, top: at, type }, colour);
    at += type.step + 4;
  }
}

function fitting(text: string, room: number, font: string, measures: Measures): string {
  if (measures.text(text, font) <= room) return text;
  const letters = [...text];
  while (letters.length > 0 && measures.text(`${letters.join('')}…`, font) > room) letters.pop();
  return `${letters.join('')}…`;
}

function codeOf(address: string) {
  const drawing = drawQr({ text: address, level: 'M', margin: 4 });
  const module = Math.max(leastModule, Math.floor((codeEdge * scale) / drawing.size)) / scale;
  return { drawing, module, edge: Math.max(codeEdge, module * drawing.size) };
}

/** Modules are whole pixels of the file, because blurred edges are hard to read. What was painted is read again. */
function paintCode(
  brush: CanvasRenderingContext2D,
  { drawing, module, edge }: ReturnType<typeof codeOf>,
  { left, top }: { left: number; top: number },
  address: string,
): void {
  // On whole pixels, wherever the words end.
  const above = Math.round(top * scale) / scale;
  brush.fillStyle = '#ffffff';
  brush.fillRect(left, above, edge, edge);
  brush.fillStyle = '#000000';
  const rest = Math.floor((edge - module * drawing.size) * (scale / 2)) / scale;
  fillModules(brush, drawing, { left: left + rest, top: above + rest, module });
  const pixels = brush.getImageData(left * scale, above * scale, edge * scale, edge * scale);
  if (readByQr(pixels) !== address) throw new Error('the code of the poster is not read');
}
