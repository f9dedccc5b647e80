import type { CodeDrawing, Gradient, Layer } from './code-drawing.ts';

/** An element of the drawing; `children` are elements or words. */
export interface SvgNode {
  tag: string;
  attributes: Record<string, string | number>;
  children: (SvgNode | string)[];
}

const node = (tag: string, attributes: SvgNode['attributes'], children: SvgNode['children'] = []): SvgNode => ({
  tag,
  attributes,
  children,
});

/** The drawing as elements of SVG, for a file and for the page. */
export const svgNodes = ({ layers }: CodeDrawing): SvgNode[] => layers.flatMap(layerNodes);

function layerNodes(layer: Layer): SvgNode[] {
  if (layer.kind === 'picture') {
    const { href, left, top, size } = layer;
    return [node('image', { href, x: left, y: top, width: size, height: size, preserveAspectRatio: 'xMidYMid meet' })];
  }
  if (layer.kind === 'words') {
    const { words, x, y, size, colour } = layer;
    const font = { 'font-family': wordsFont, 'font-weight': 600, 'font-size': size };
    return [
      node('text', { x, y, fill: colour, 'text-anchor': 'middle', 'dominant-baseline': 'central', ...font }, [words]),
    ];
  }
  const { d, ink, isEvenOdd, pen } = layer;
  const fill = typeof ink === 'string' ? ink : `url(#${gradientId(ink)})`;
  const path = node('path', {
    fill,
    d,
    ...(isEvenOdd ? { 'fill-rule': 'evenodd' } : {}),
    ...(pen ? { stroke: fill, 'stroke-width': pen, 'stroke-linecap': 'round', 'stroke-linejoin': 'round' } : {}),
  });
  return typeof ink === 'string' ? [path] : [gradientNode(ink), path];
}

/** What words below a code are written in. */
export const wordsFont = 'system-ui, "PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", sans-serif';

/** The same for the same gradient, so that several codes can be in one page. */
const gradientId = ({ kind, from, to, left, top, size }: Gradient) =>
  `qr-${kind}-${from.slice(1)}-${to.slice(1)}-${[left, top, size].map((value) => Math.round(value * 100)).join('-')}`;

function gradientNode(ink: Gradient): SvgNode {
  const { kind, from, to, left, top, size } = ink;
  const stops = [node('stop', { offset: 0, 'stop-color': from }), node('stop', { offset: 1, 'stop-color': to })];
  const common = { id: gradientId(ink), gradientUnits: 'userSpaceOnUse' };
  if (kind === 'linear') {
    return node('linearGradient', { ...common, x1: left, y1: top, x2: left + size, y2: top + size }, stops);
  }
  return node('radialGradient', { ...common, cx: left + size / 2, cy: top + size / 2, r: size * 0.7 }, stops);
}

const marks: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string | number) => String(text).replace(/[&<>"]/g, (mark) => marks[mark] ?? '');

const written = ({ tag, attributes, children }: SvgNode): string => {
  const named = Object.entries(attributes).map(([name, value]) => ` ${name}="${escaped(value)}"`);
  const inside = children.map((child) => (typeof child === 'string' ? escaped(child) : written(child))).join('');
  return `<${tag}${named.join('')}${inside ? `>${inside}</${tag}>` : '/>'}`;
};

/** The drawing as an SVG file. @param edge its width, in pixels or with a unit (`30mm`) */
export function codeSvg(drawing: CodeDrawing, edge: number | `${number}mm`): string {
  const { width, height } = drawing;
  const unit = typeof edge === 'number' ? '' : 'mm';
  const high = Math.round((Number.parseFloat(String(edge)) * height * 1000) / width) / 1000;
  return written(
    node(
      'svg',
      {
        xmlns: 'http://www.w3.org/2000/svg',
        width: edge,
        height: `${high}${unit}`,
        viewBox: `0 0 ${width} ${height}`,
        ...(drawing.look.shape === 'square' && drawing.look.moduleSize === 1 && drawing.look.eye === 'square'
          ? { 'shape-rendering': 'crispEdges' }
          : {}),
      },
      svgNodes(drawing),
    ),
  );
}
