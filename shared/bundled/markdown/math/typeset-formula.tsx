import { createElement, type ReactNode } from 'react';
import temml from 'temml';

/** What the typesetter builds: MathML elements, and text as the leaves. */
interface MathPart {
  type?: string;
  text?: string;
  attributes?: Record<string, string>;
  classes?: string[];
  style?: Record<string, string>;
  children?: MathPart[];
}

/** Presentation only: an answer cannot make links, pictures or foreign content of a formula. */
const elements = new Set(
  (
    'math semantics mrow mi mn mo mtext mspace ms mfrac msqrt mroot msub msup msubsup munder mover munderover mtable mtr ' +
    'mtd mstyle mpadded mphantom menclose mmultiscripts mprescripts merror none'
  ).split(' '),
);
const attributes = new Set(
  (
    'display mathvariant stretchy fence separator lspace rspace form largeop movablelimits symmetric minsize maxsize ' +
    'accent accentunder linethickness width height depth voffset columnalign rowspacing columnspacing columnlines ' +
    'rowlines scriptlevel displaystyle notation columnspan rowspan mathcolor mathbackground'
  ).split(' '),
);

/** Makes an element; `properties` are attributes, `className` and `style`, as React names them. */
type Make<N> = (tag: string, properties: Record<string, unknown>, children: (N | string)[]) => N;

/** A formula as React elements. Throws when the source has an error. */
export const typesetFormula = (tex: string, display: boolean): ReactNode =>
  formulaNodes<ReactNode>(tex, display, (tag, properties, children) => createElement(tag, properties, ...children));

/** A formula as elements of any kind. Throws when the source has an error. */
export function formulaNodes<N>(tex: string, display: boolean, make: Make<N>): (N | string)[] {
  const options = {
    displayMode: display,
    throwOnError: true,
    trust: false,
    strict: false,
    maxExpand: 500,
    maxSize: [20, 20],
  };
  const tree = temml.__renderToMathMLTree(tex, options as Parameters<typeof temml.__renderToMathMLTree>[1]);
  return toNodes(tree as MathPart, 0, make);
}

function toNodes<N>(part: MathPart, key: number, make: Make<N>): (N | string)[] {
  if (part.text !== undefined && !part.type) return [part.text];
  const children = (part.children ?? []).flatMap((child, at) => toNodes(child, at, make));
  if (!part.type) return children;
  if (!elements.has(part.type)) throw new Error(`a formula made <${part.type}>`);
  const properties: Record<string, unknown> = { key };
  for (const [name, value] of Object.entries(part.attributes ?? {})) if (attributes.has(name)) properties[name] = value;
  if (part.classes?.length) properties.className = part.classes.filter(Boolean).join(' ');
  if (part.style && Object.keys(part.style).length) properties.style = safeStyle(part.style);
  return [make(part.type, properties, children)];
}

function safeStyle(style: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(style)
      .filter(([, value]) => !/url|expression|[;<>]/i.test(String(value)))
      .map(([name, value]) => [name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase()), value]),
  );
}
