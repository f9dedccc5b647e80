import { pictureOfCanvas } from 'shared/bundled/pictures/picture-of-canvas.ts';
import { drawQr, fillModules } from 'shared/bundled/qr/draw-qr.ts';
import { wrapText } from './wrap-text.ts';

export interface PosterContent {
  site: string;
  question: string;
  /** Plain text. */
  answer: string;
  /** What the code leads to. */
  address: string;
  /** The site's colour, as CSS has it. */
  accent: string;
}

/** Sizes in CSS pixels; the picture has twice as many. */
const scale = 2;
const width = 640;
const margin = 40;
const inner = width - 2 * margin;
const family = 'system-ui, "PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", sans-serif';
/** Longer answers end here: phones refuse pictures that are too high. */
const mostLines = 80;
const qrSize = 112;

/** Draws question and answer as a picture with a code that leads to the site. Resolves to a PNG. */
export async function drawPoster({ site, question, answer, address, accent }: PosterContent): Promise<Blob> {
  const canvas = document.createElement('canvas');
  const brush = canvas.getContext('2d');
  if (!brush) throw new Error('this browser has no canvas');
  const lines = (text: string, font: string, room: number, most: number) => {
    brush.font = font;
    return cut(
      wrapText(text, room, (piece) => brush.measureText(piece).width),
      most,
    );
  };
  const asked = { font: `600 22px ${family}`, height: 34 };
  const told = { font: `17px ${family}`, height: 31 };
  const questionLines = lines(question, asked.font, inner - 48, 6);
  const answerLines = lines(answer, told.font, inner - 48, mostLines);
  const head = margin + 40;
  const questionTop = head + 28;
  const answerTop = questionTop + questionLines.length * asked.height + 28;
  const cardEnd = answerTop + answerLines.length * told.height + 24;
  const height = cardEnd + 28 + qrSize + margin;

  canvas.width = width * scale;
  canvas.height = height * scale;
  brush.scale(scale, scale);
  brush.fillStyle = accent;
  brush.fillRect(0, 0, width, height);
  brush.fillStyle = '#ffffff';
  brush.beginPath();
  brush.roundRect(margin, head, inner, cardEnd - head, 16);
  brush.fill();
  brush.textBaseline = 'top';
  brush.font = `600 20px ${family}`;
  brush.fillText(site, margin, margin - 4);
  const write = (all: string[], top: number, { font, height: step }: typeof told, colour: string) => {
    brush.font = font;
    brush.fillStyle = colour;
    for (const [at, line] of all.entries()) brush.fillText(line, margin + 24, top + at * step);
  };
  write(questionLines, questionTop, asked, '#1d2129');
  brush.fillStyle = '#e5e6eb';
  brush.fillRect(margin + 24, answerTop - 17, inner - 48, 1);
  write(answerLines, answerTop, told, '#3a3f4a');
  paintCode(brush, address, { left: margin, top: cardEnd + 28 });
  brush.fillStyle = '#ffffff';
  brush.font = `600 18px ${family}`;
  brush.fillText('扫码和我一起提问', margin + qrSize + 24, cardEnd + 28 + 28);
  brush.font = `14px ${family}`;
  brush.fillText('内容由 AI 生成，仅供参考', margin + qrSize + 24, cardEnd + 28 + 60);
  return pictureOfCanvas(canvas);
}

function cut(lines: string[], most: number): string[] {
  if (lines.length <= most) return lines;
  return [...lines.slice(0, most - 1), '……'];
}

/** Modules are whole pixels of the picture, because blurred edges are hard to read. */
function paintCode(
  brush: CanvasRenderingContext2D,
  address: string,
  { left, top }: { left: number; top: number },
): void {
  const drawing = drawQr({ text: address, level: 'M', margin: 2 });
  const module = Math.floor((qrSize * scale) / drawing.size) / scale;
  const rest = (qrSize - module * drawing.size) / 2;
  brush.fillStyle = '#ffffff';
  brush.fillRect(left, top, qrSize, qrSize);
  brush.fillStyle = '#000000';
  fillModules(brush, drawing, { left: left + rest, top: top + rest, module });
}
