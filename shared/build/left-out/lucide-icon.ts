import { createElement, type JSX, type SVGProps } from 'react';

/** As lucide's files of icons hand it over. */
interface IconData {
  node: [tag: string, attributes: Record<string, string>][];
}

interface IconProps extends SVGProps<SVGSVGElement> {
  size?: number | string;
}

const isName = (prop: string) => prop.startsWith('aria-') || prop === 'role' || prop === 'title';

/** `<path d="…"/>`: what lucide wrote, no visitor's words among it. */
const shapeOf = ([tag, { key: _key, ...attributes }]: IconData['node'][number]) =>
  `<${tag}${Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${value}"`)
    .join('')}/>`;

/**
 * Stands in for lucide's way from an icon to its element, which asks a context and puts attributes together by rules that no
 * icon here changes: a twentieth of a page's render, and a copy in each remote. Its lines are one piece of HTML: as elements
 * they would be a third of those that a page has.
 */
export default function createLucideIcon({ node }: IconData) {
  const dangerouslySetInnerHTML = { __html: node.map(shapeOf).join('') };
  return function Icon({ size = 24, ...props }: IconProps): JSX.Element {
    return createElement('svg', {
      width: size,
      height: size,
      viewBox: '0 0 24 24',
      fill: 'none',
      stroke: 'currentColor',
      strokeWidth: 2,
      strokeLinecap: 'round',
      strokeLinejoin: 'round',
      'aria-hidden': !Object.keys(props).some(isName) || undefined,
      ...props,
      dangerouslySetInnerHTML,
    });
  };
}
