import type { FastifyInstance } from 'fastify';
import { capabilityNames } from 'shared/contracts/capabilities.ts';
import type { DistributionSettings } from 'shared/contracts/operator/promotion/distribution-settings.ts';
import { contractVersion } from 'shared/contracts/reply.ts';
import * as z from 'shared/contracts/schema.ts';
import { type NavItem, SiteConfig } from 'shared/contracts/site/site.ts';
import { isInstalled } from '../../platform/operator/accounts/installation.ts';
import { pictureUrl } from '../../platform/pictures/picture-url.ts';
import { isDrawingOpen } from './drawing-open.ts';
import { hasScanSandbox, possibleLogins } from './login-settings-queries.ts';

/** The card of the site as a whole, which links to it show. */
export const siteCard = 'files/card/site.png';

export interface ProviderFacts {
  /** Answers come from the built-in writer. */
  isDemonstration: boolean;
  /** Some model is able to look at pictures. */
  seesPictures: boolean;
  canDraw: boolean;
  /** There is, or was, an owner. */
  isInstalled: boolean;
}

export const findProviderFacts = async (app: FastifyInstance): Promise<ProviderFacts> => ({
  isDemonstration: await app.text.isDemonstration(),
  seesPictures: (await app.text.listModels()).some(({ abilities }) => abilities?.includes('vision')),
  canDraw: await isDrawingOpen(app),
  isInstalled: await isInstalled(app.db),
});

/** The operator's settings, and what the server itself knows better than any setting. */
export function withServerFacts(
  app: FastifyInstance,
  stored: Record<string, unknown>,
  facts: ProviderFacts,
): SiteConfig {
  const { isDemonstration, seesPictures, canDraw } = facts;
  const parsed = z.safeParse(SiteConfig, stored);
  if (!parsed.success)
    throw new Error(`settings: ${parsed.error.issues.map((issue) => issue.path.join('.')).join(', ')}`);
  const config = parsed.data;
  const { website, voice } = config;
  return {
    ...config,
    install: facts.isInstalled,
    domain: '',
    version: contractVersion,
    admin_url: config.admin_url || app.config.consoleUrl,
    login: possibleLogins(config.login, app.config),
    website: {
      ...website,
      shop_logo: pictureUrl(app, website.shop_logo),
      pc_logo: pictureUrl(app, website.pc_logo),
      pc_ico: pictureUrl(app, website.pc_ico),
    },
    qrcode: { oa: pictureUrl(app, config.qrcode.oa), mnp: pictureUrl(app, config.qrcode.mnp) },
    tabbar: { nav: config.tabbar.nav.map((item) => withIconUrl(app, item)) },
    chat: {
      ...config.chat,
      chat_logo: pictureUrl(app, config.chat.chat_logo),
      network_is_open: app.webSearch.isOpen ? config.chat.network_is_open : 0,
    },
    draw: { ...config.draw, is_open: canDraw ? 1 : 0 },
    voice: {
      voice_broadcast: { is_open: app.speech.voice ? voice.voice_broadcast.is_open : 0 },
      voice_input: { is_open: app.speech.canTranscribe ? voice.voice_input.is_open : 0 },
      voice_chat: { is_open: 0 },
    },
    pc_login_image: pictureUrl(app, config.pc_login_image),
    share_image: pictureUrl(app, siteCard),
    capabilities: {
      ...Object.fromEntries(capabilityNames.map((name) => [name, true])),
      describe: seesPictures,
      scan_sandbox: hasScanSandbox(app.config),
      payment_sandbox: app.config.siteMode !== 'production',
      distribution: (stored.distribution as DistributionSettings | undefined)?.is_open === 1,
    },
    demonstration: isDemonstration,
  };
}

/** An icon is the name of one of the site's own, or a picture. */
const withIconUrl = (app: FastifyInstance, item: NavItem): NavItem =>
  item.icon?.startsWith('files/') ? { ...item, icon: pictureUrl(app, item.icon) } : item;
