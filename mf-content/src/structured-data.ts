import type { BreadcrumbList, Organization } from 'schema-dts';
import type { SiteConfig } from 'shared/contracts/site/site.ts';
import { imageUrl } from 'shared/site/address.ts';

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

/** Whose site it is; undefined while that is not known. */
export function siteOf(config: SiteConfig | null) {
  const { website, domain = '' } = config ?? {};
  return website?.shop_name ? { name: website.shop_name, logo: imageUrl(domain, website.shop_logo) } : undefined;
}

export const organization = (origin: string, { name, logo }: NonNullable<ReturnType<typeof siteOf>>) =>
  ({
    '@type': 'Organization',
    name,
    url: `${origin}/`,
    ...(logo ? { logo: new URL(logo, origin).href } : {}),
  }) satisfies Organization;
