import type { SiteConfig } from 'shared/contracts/site/site.ts';
import { siteConfigAtom } from 'shared/site/config.ts';
import { callAtom, reportAtom, type VisitStore } from 'shared/site/visit.ts';
import { askPublicSite } from '../ask-public-site.ts';
import { siteSwitch } from '../site-switch.ts';

/** Milliseconds after which a tab that is looked at asks again what the site offers. */
export const configEvery = 60_000;

interface FollowedTab {
  store: VisitStore;
  /** Whether the visitor would lose something by being sent away. */
  isDirty(): boolean;
  /** Loads the page again by what the site offers now. */
  revalidate(): Promise<void>;
  /** Sends the visitor to another page. */
  leave(target: string): Promise<void>;
}

/** Keeps what the site offers up to date in a tab that stays open: switches, menu, and whether the site is open at all. */
export function followConfig({ store, isDirty, revalidate, leave }: FollowedTab): void {
  let asked = Date.now();
  async function look(): Promise<void> {
    if (document.hidden || Date.now() - asked < configEvery) return;
    asked = Date.now();
    const { config } = await askPublicSite((...asking) => store.get(callAtom).call(...asking));
    // Nothing is missing that was there: the next look asks again.
    if (!config) return;
    const isNew = !isSame(config, store.get(siteConfigAtom));
    if (isNew) store.set(siteConfigAtom, config);
    const { pathname, origin } = window.location;
    const target = siteSwitch(config, { pathname, origin });
    // What is typed is not taken away: the visitor is sent away once it is sent or given up.
    if (target && !isDirty()) await leave(target);
    else if (isNew) await revalidate();
  }
  const lookSafely = () => void look().catch((error) => store.get(reportAtom).report(error));
  setInterval(lookSafely, configEvery);
  document.addEventListener('visibilitychange', lookSafely);
}

const isSame = (one: SiteConfig, other: SiteConfig | null) => JSON.stringify(one) === JSON.stringify(other);
