import type { FastifyInstance } from 'fastify';
import { knownBlocks } from 'shared/contracts/content/content-page.ts';
import { pictureUrl } from '../../platform/pictures/picture-url.ts';
import { findSiteName, withSiteName } from '../../site/settings/settings.ts';
import { pageCard } from '../card-address/card-address.ts';
import { contactFormPath } from './contact-form.ts';
import type { pageVersions } from './content-tables.ts';
import { firstPicture, withPictureUrls } from './picture-urls.ts';
import { withPackages } from './priced-packages.ts';

/** A version of a page as visitors get it. */
export async function shownPage(app: FastifyInstance, version: typeof pageVersions.$inferSelect) {
  const { page, title, description } = version;
  const name = await findSiteName(app.db);
  // A stored block may be older than the contract.
  const stored = withSiteName(knownBlocks(version.blocks), name);
  return {
    ...withSiteName({ title, description }, name),
    blocks: withPictureUrls(app, await withPackages(app, stored)),
    share_image: pictureUrl(app, (await pageCard(app.db, page, title)).path),
    first_picture: firstPicture(stored),
    contact_form: app.config.apiPrefix + contactFormPath,
  };
}
