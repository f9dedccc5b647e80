import { drawAvatar } from './draw-avatar.ts';
import { drawBadge } from './draw-badge.ts';
import { drawBrand } from './draw-brand.ts';
import { drawCover } from './draw-cover.ts';
import { drawScene } from './draw-scene.ts';
import { drawTopic } from './draw-topic.ts';

const drawings = {
  cover: drawCover,
  scene: drawScene,
  avatar: drawAvatar,
  brand: drawBrand,
  topic: drawTopic,
  badge: drawBadge,
};

/** The project's own picture of a kind by its file name, as SVG; undefined when there is none. */
export function drawPicture(kind: string, name: string): string | undefined {
  const seed = /^([a-z0-9-]{1,40})\.svg$/.exec(name)?.[1];
  const draw = Object.hasOwn(drawings, kind) ? drawings[kind as keyof typeof drawings] : undefined;
  return seed && draw?.(seed);
}

/** Its sides in pixels, as the drawing itself states them. */
export function drawnSize(kind: string, name: string): { width: number; height: number } | undefined {
  const [, width, height] = /^<svg [^>]*?width="(\d+)" height="(\d+)"/.exec(drawPicture(kind, name) ?? '') ?? [];
  return width && height ? { width: Number(width), height: Number(height) } : undefined;
}
