import type { FastifyInstance } from 'fastify';
import { beijingDay } from 'shared/contracts/beijing-time.ts';
import { contractVersion } from 'shared/contracts/reply.ts';
import * as z from 'shared/contracts/schema.ts';
import {
  countVisit,
  getDecoration,
  getSiteConfig,
  introductionId,
  type NavItem,
  type SiteConfig,
} from 'shared/contracts/site/site.ts';
import { findLiveVersion } from '../../content/page/content-queries.ts';
import { shownPage } from '../../content/page/shown-page-queries.ts';
import { siteCard } from '../../content/share-card/card-queries.ts';
import { BatchedCounter } from '../../platform/database/batched-counter.ts';
import { pictureUrl } from '../../platform/pictures/picture-url.ts';
import { notFound } from '../../platform/refusals/refusal.ts';
import { serve } from '../../platform/serve/serve.ts';
import { servePrepared } from '../../platform/serve/serve-prepared.ts';
import { hasScanSandbox, possibleLogins } from '../settings/login-settings-queries.ts';
import { addVisits, findDecoration, findSettings } from '../settings/site-queries.ts';
import { warnOfMissing } from '../settings/warn-of-missing.ts';

export function siteRoutes(app: FastifyInstance): void {
  warnOfMissing(app);
  servePrepared(app, getSiteConfig, async () =>
    withServerFacts(app, await findSettings(app.db), await app.text.isDemonstration()),
  );

  servePrepared(app, getDecoration, async ({ id }) => {
    const decoration = id === introductionId ? await findIntroduction(app) : await findDecoration(app.db, id);
    if (!decoration) throw notFound('装修数据不存在');
    return { type: decoration.type, name: decoration.name, data: JSON.stringify(decoration.data) };
  });

  const visits = new BatchedCounter<string>((counts) => addVisits(app.db, counts));
  serve(app, countVisit, async ({ terminal }) => {
    await visits.count(`${beijingDay()} ${terminal}`);
    return null;
  });
}

/** The page `/introduce` as a decoration. Its versions are the one place where it is kept. */
async function findIntroduction(app: FastifyInstance) {
  const version = await findLiveVersion(app.db, 'introduce');
  return version && { type: introductionId, name: '介绍页', data: await shownPage(app, version) };
}

/** The operator's settings, and what the server itself knows better than any setting. */
export function withServerFacts(
  app: FastifyInstance,
  stored: Record<string, unknown>,
  demonstration: boolean,
): SiteConfig {
  const parsed = z.safeParse(getSiteConfig.output, stored);
  if (!parsed.success)
    throw new Error(`settings: ${parsed.error.issues.map((issue) => issue.path.join('.')).join(', ')}`);
  const config = parsed.data;
  const { website, voice } = config;
  return {
    ...config,
    install: true,
    domain: '',
    version: contractVersion,
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
    voice: {
      voice_broadcast: { is_open: app.speech.voice ? voice.voice_broadcast.is_open : 0 },
      voice_input: { is_open: app.speech.canTranscribe ? voice.voice_input.is_open : 0 },
      voice_chat: { is_open: 0 },
    },
    pc_login_image: pictureUrl(app, config.pc_login_image),
    share_image: pictureUrl(app, siteCard),
    capabilities: {
      stop: true,
      request_id: true,
      stream_resume: true,
      receipts: true,
      message_branch: true,
      ratings: true,
      files: true,
      events: true,
      skill_favourites: true,
      collection_search: true,
      feedback_history: true,
      session_marks: true,
      chat_search: true,
      chat_share: true,
      article_reads: true,
      chat_transfer: true,
      scan_sandbox: hasScanSandbox(app.config),
    },
    demonstration,
  };
}

/** An icon is the name of one of the site's own, or a picture. */
const withIconUrl = (app: FastifyInstance, item: NavItem): NavItem =>
  item.icon?.startsWith('files/') ? { ...item, icon: pictureUrl(app, item.icon) } : item;
