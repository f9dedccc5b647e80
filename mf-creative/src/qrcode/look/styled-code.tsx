import { createElement, type ReactNode } from 'react';
import type { CodeDrawing } from 'shared/bundled/qr/look/code-drawing.ts';
import { type SvgNode, svgNodes } from 'shared/bundled/qr/look/code-svg.ts';

/** A drawn code in the page. @param label what a screen reader says; without one it is a decoration */
export function StyledCode({ drawing, label }: { drawing: CodeDrawing; label?: string }) {
  const { width, height } = drawing;
  const isSharp = drawing.look.shape === 'square' && drawing.look.eye === 'square';
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: it has a label, or is hidden
    <svg
      viewBox={`0 0 ${width} ${height}`}
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
      shapeRendering={isSharp ? 'crispEdges' : undefined}
    >
      {svgNodes(drawing).map(element)}
    </svg>
  );
}

const inCamelCase = (name: string) => name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

const element = ({ tag, attributes, children }: SvgNode, at: number): ReactNode =>
  createElement(
    tag,
    { key: at, ...Object.fromEntries(Object.entries(attributes).map(([name, value]) => [inCamelCase(name), value])) },
    ...children.map((child, index) => (typeof child === 'string' ? child : element(child, index))),
  );
