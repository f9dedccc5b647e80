import type { BreadcrumbList } from 'schema-dts';

/** The way to a page, from the site down, in the words of schema.org: each step as name and path. */
export const breadcrumb = (origin: string, steps: readonly (readonly [name: string, path: string])[]) =>
  ({
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(([name, path], at) => ({
      '@type': 'ListItem' as const,
      position: at + 1,
      name,
      item: origin + path,
    })),
  }) satisfies BreadcrumbList;

/** The wire's times are China's. */
export const zoned = (time: string) => `${time.replace(' ', 'T')}+08:00`;
