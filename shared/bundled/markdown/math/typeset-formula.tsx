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

/** A formula as React elements. Throws when the source has an error. */
export function typesetFormula(tex: string, display: boolean): ReactNode {
  const options = {
    displayMode: display,
    throwOnError: true,
    trust: false,
    strict: false,
    maxExpand: 500,
    maxSize: [20, 20],
  };
  const tree = temml.__renderToMathMLTree(tex, options as Parameters<typeof temml.__renderToMathMLTree>[1]);
  return toNode(tree as MathPart, 0);
}

function toNode(part: MathPart, key: number): ReactNode {
  if (part.text !== undefined && !part.type) return part.text;
  const children = (part.children ?? []).map(toNode);
  if (!part.type) return children;
  if (!elements.has(part.type)) throw new Error(`a formula made <${part.type}>`);
  const props: Record<string, unknown> = { key };
  for (const [name, value] of Object.entries(part.attributes ?? {})) if (attributes.has(name)) props[name] = value;
  if (part.classes?.length) props.className = part.classes.filter(Boolean).join(' ');
  if (part.style && Object.keys(part.style).length) props.style = safeStyle(part.style);
  return createElement(part.type, props, ...children);
}

function safeStyle(style: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(style)
      .filter(([, value]) => !/url|expression|[;<>]/i.test(String(value)))
      .map(([name, value]) => [name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase()), value]),
  );
}
