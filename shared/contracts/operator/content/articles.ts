import * as z from 'shared/contracts/schema.ts';

/** A text that comes from a file. */
export const Content = z.string().check(z.minLength(1), z.maxLength(500_000));

/** `auto`: HTML when it begins with `<`. */
export const ContentFormat = z._default(z.enum(['auto', 'markdown', 'html']), 'auto');

export const sayContent = {
  content:
    'the text, in Markdown or HTML; its pictures by the addresses that `pictures add` says: those of other sites are not shown',
  format: 'auto takes for HTML what begins with <',
};

export const title = z.string().check(z.trim(), z.minLength(1), z.maxLength(200));
export const shortText = z.string().check(z.trim(), z.maxLength(500));
