import { join } from 'node:path';

const slim = (file: string) => join(import.meta.dirname, 'src/markdown/slim', file);

/** Merged into webpack's configuration: half of markdown-it's weight is tables that answers do not need. */
export const overrides = {
  resolve: {
    alias: {
      'linkify-it$': slim('linkify-it.ts'),
      'punycode.js$': slim('punycode.ts'),
      'uc.micro$': slim('uc-micro.ts'),
      entities$: slim('entities.ts'),
    },
  },
};
