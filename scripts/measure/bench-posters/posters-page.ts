import { writtenParts } from 'shared/bundled/markdown/document/written-parts.ts';
import { drawPoster } from 'shared/bundled/poster/draw-poster.ts';
import { posterDesigns } from 'shared/bundled/poster/poster-designs.ts';
import { qrSvg } from 'shared/bundled/qr/draw-qr.ts';
import { posterContents } from './poster-contents.ts';

// Runs in the browser: draws every content in every design, and hands the files over as text.

const svgUrl = (svg: string) => `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;

/** A picture with many colours, of any shape. */
function painted(width: number, height: number): string {
  const circles = Array.from({ length: 60 }, (_, at) => {
    const [x, y] = [(at * 97) % width, (at * 61) % height];
    return `<circle cx="${x}" cy="${y}" r="${40 + ((at * 37) % 120)}" fill="hsl(${(at * 47) % 360} 60% 55%)" fill-opacity="0.35"/>`;
  });
  const ground = `<rect width="${width}" height="${height}" fill="hsl(210 40% 18%)"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${ground}${circles.join('')}</svg>`;
}

const pictureOf = (size: readonly [number, number] | 'code' | undefined) => {
  if (!size) return undefined;
  if (size === 'code') {
    const svg = qrSvg({
      text: 'WIFI:T:WPA;S:home;P:secret;;',
      level: 'H',
      margin: 4,
      size: 900,
      dark: '#000',
      light: '#fff',
    });
    return { url: svgUrl(svg), width: 900, height: 900 };
  }
  const [width, height] = size;
  return { url: svgUrl(painted(width, height)), width, height };
};

async function drawAll(design: string, content: string): Promise<[whole: string, half: string][]> {
  const look = posterDesigns.find(({ id }) => id === design);
  const subject = posterContents.find(({ name }) => name === content);
  if (!look || !subject) throw new Error(`no ${design} ${content}`);
  const { title, markdown = '', size, author, address } = subject;
  const files = await drawPoster(
    {
      title,
      parts: writtenParts(markdown),
      picture: pictureOf(size),
      author,
      call: '扫码查看，画一张同款',
      note: '内容由 AI 生成',
    },
    { design: look, site: '灵境 AI', address, accent: '#4a5dff', onAccent: '#ffffff' },
  );
  return Promise.all(
    files.map(async (file) => [await textOf(file), await textOf(await halfOf(file))] as const),
  ) as Promise<[string, string][]>;
}

/** As a messenger makes it smaller. */
async function halfOf(file: Blob): Promise<Blob> {
  const picture = await createImageBitmap(file);
  const canvas = new OffscreenCanvas(Math.round(picture.width / 2), Math.round(picture.height / 2));
  const brush = canvas.getContext('2d');
  if (!brush) throw new Error('no canvas');
  brush.imageSmoothingQuality = 'high';
  brush.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return canvas.convertToBlob({ type: 'image/png' });
}

async function textOf(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let text = '';
  for (let at = 0; at < bytes.length; at += 0x8000) text += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
  return btoa(text);
}

Object.assign(window, { drawAll });
