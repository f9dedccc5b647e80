import type { UserCenter } from 'shared/contracts/account/user.ts';
import type { SiteConfig } from 'shared/contracts/site/site.ts';
import type { AwayStatus } from 'shared/http/errors.ts';
import type { Setting } from 'shared/site/setting/setting.ts';
import type { SiteTheme } from 'shared/site/theme.ts';

/*
 * What one document knows of the site and its visitor, in the three forms that it has on the way: as the API answered, as
 * the shell uses it, as the document carries it to the browser.
 */

/** As the API answered; the same for every visitor. */
export interface PublicAnswers {
  /** null when the API could not be asked. */
  config: SiteConfig | null;
  /** Why the configuration is missing, when the API gave no answer. */
  away?: AwayStatus | undefined;
  /** The theme's JSON string, or '' for the site's own colours. */
  decoration: string;
  /** Changes with the answers; null while the API cannot be asked. */
  rev: string | null;
}

/** As the shell uses it: what every page needs before it renders (spec section 2). */
export interface Site extends Pick<PublicAnswers, 'decoration'> {
  /** null: the API could not be asked; the site works with defaults. */
  config: SiteConfig | null;
  user: UserCenter | null;
  /** The API said that the token is no longer good (code −1): the cookie goes. */
  tokenRefused: boolean;
  /** Why configuration or user is missing, when the API gave no answer. */
  away?: AwayStatus | undefined;
}

/** As the document carries it: the server finds it out, the page's JSON holds it, the browser starts with it. */
export interface DocumentState extends Pick<Site, 'config' | 'user'> {
  /** False also for a visitor with a token whose user could not be loaded (spec section 2). */
  loggedIn: boolean;
  /** The visitor has a token, and why it is not known whose; null when the API did answer. */
  userAway: AwayStatus | null;
  theme: SiteTheme;
  setting: Setting;
  origin: string;
  /** Finds the document's request in the log. */
  requestId: string;
}
