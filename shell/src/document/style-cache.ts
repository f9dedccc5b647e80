import createCache, { type EmotionCache, type StylisPlugin } from '@emotion/cache';

/** Properties that Safari, or a Chrome older than 2024, knows by another name only. */
const otherNames = new Map([
  ['appearance', '-webkit-appearance'],
  ['backdrop-filter', '-webkit-backdrop-filter'],
  ['background-clip', '-webkit-background-clip'],
  ['box-decoration-break', '-webkit-box-decoration-break'],
  ['color-adjust', '-webkit-print-color-adjust'],
  ['hyphens', '-webkit-hyphens'],
  ['mask', '-webkit-mask'],
  ['mask-image', '-webkit-mask-image'],
  ['print-color-adjust', '-webkit-print-color-adjust'],
  ['text-size-adjust', '-webkit-text-size-adjust'],
  ['user-select', '-webkit-user-select'],
]);

/** emotion's own prefixes are those of browsers of 2012 (`-ms-flexbox`): a third of a page's styles. */
const plugins: StylisPlugin[] = [
  (element) => {
    const name = element.type === 'decl' && otherNames.get(String(element.props));
    if (name && !element.return) element.return = `${name}:${element.children};${element.value}`;
  },
];

/** Where the rules of one document's elements are collected; the server's and the browser's write the same rules. */
export const createStyleCache = (nonce?: string): EmotionCache =>
  createCache({ key: 'css', stylisPlugins: plugins, ...(nonce && { nonce }) });
