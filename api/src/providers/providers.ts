import type { FastifyInstance } from 'fastify';
import type { Db } from '../platform/database/db.ts';
import { Refusal } from '../platform/refusals/refusal.ts';
import type { ChannelKind } from './channels/channel-kind.ts';
import { hasOwnChannel, storeEnvironmentChannel } from './channels/stored-channels.ts';
import { type CodeSender, closedSender, sandboxSender } from './code/code-sender.ts';
import { ProviderHealth, type WatchedParts, watchedCalls } from './health/provider-health.ts';
import { ChannelImages } from './image/channel-images.ts';
import { type ImageKind, imageKinds } from './image/image-kinds.ts';
import { smtpMail } from './mail/smtp-mail.ts';
import { choosePayment } from './payment/choose-payment.ts';
import type { PaymentChannel } from './payment/payment.ts';
import { choosePayouts } from './payout/choose-payout.ts';
import type { PayoutChannel } from './payout/payout.ts';
import type { SearchProvider } from './search/search.ts';
import { searxngSearch } from './search/searxng-search.ts';
import { chooseSms } from './sms/choose-sms.ts';
import { openAiSpeech } from './speech/openai-speech.ts';
import type { SpeechProvider } from './speech/speech.ts';
import { chooseStorage } from './storage/choose-storage.ts';
import type { Storage } from './storage/storage.ts';
import { ChannelText } from './text/channels/channel-text.ts';
import { type TextKind, textKind } from './text/channels/text-kind.ts';
import { demonstrationWriter } from './text/demonstration/demonstration-writer.ts';
import type { TextProvider } from './text/text.ts';

/** What the site needs of others, by kind. Each folder has an interface, a built-in implementation and real ones. */
export interface Providers {
  health: ProviderHealth;
  /** What operators may add as a channel. */
  channelKinds: ChannelKind[];
  text: TextProvider;
  images: ChannelImages;
  sms: CodeSender;
  mail: CodeSender;
  storage: Storage;
  speech: SpeechProvider;
  search: SearchProvider;
  /** Who takes money, in the order in which payers see them. */
  payments: PaymentChannel[];
  /** Who pays money out. */
  payouts: PayoutChannel[];
}

/** The providers that the configuration describes; `given` ones take the place of theirs. @param more kinds of channels that paint */
export function chooseProviders(
  app: FastifyInstance,
  given: Partial<Providers> = {},
  more: ImageKind[] = [],
): Providers {
  const { config, db, log, metrics, secrets } = app;
  const health = new ProviderHealth({ db, log, registry: metrics });
  app.addHook('onClose', () => health.close());
  const parts: WatchedParts = {
    health,
    config,
    db,
    log,
    metrics,
    secrets,
    atStart: (step) => app.addHook('onReady', step),
  };
  const text = textKind(parts);
  const painting = [...imageKinds(parts), ...more];
  return {
    health,
    channelKinds: given.channelKinds ?? [text, ...painting],
    text: given.text ?? chooseText(parts, text),
    images: given.images ?? new ChannelImages({ db, log, registry: metrics, health, kinds: painting }),
    sms: given.sms ?? chooseSms(parts),
    mail: given.mail ?? chooseMail(parts),
    storage: given.storage ?? chooseStorage(parts),
    speech: given.speech ?? chooseSpeech(parts),
    search: given.search ?? chooseSearch(parts),
    payments: given.payments ?? choosePayment(parts),
    payouts: given.payouts ?? choosePayouts(parts),
  };
}

function chooseMail({ config: { mail }, log, health }: WatchedParts): CodeSender {
  if (mail === 'off') return closedSender('邮件服务未开通，请使用手机号');
  return mail === 'sandbox' ? sandboxSender(log, 'mail', 'email') : smtpMail(mail, log, health.of('mail', 'smtp'));
}

function chooseSearch({ config: { search }, health }: WatchedParts): SearchProvider {
  if (!search) return closed;
  return watchedCalls(searxngSearch(search), ['search'], {
    watch: health.of('search', 'searxng'),
    failureOf: (error) => {
      const [, status = '0'] = /^status (\d+)/.exec((error as Error).message) ?? [];
      return { status: Number(status), words: (error as Error).message, isKeyRefused: /^40[13]$/.test(status) };
    },
  });
}

const closed: SearchProvider = {
  isOpen: false,
  async search() {
    return [];
  },
};

function chooseSpeech({ config: { speech }, log, health }: WatchedParts): SpeechProvider {
  return speech ? openAiSpeech(speech, log, health.of('speech', 'openai')) : silent;
}

/** Nothing is configured: the site offers neither, and browsers read aloud by themselves. */
const silent: SpeechProvider = {
  voice: undefined,
  canTranscribe: false,
  async speak() {
    throw new Refusal('语音朗读未开通');
  },
  async transcribe() {
    throw new Refusal('语音输入未开通');
  },
};

/** Answers by the channels of the database; in a demo without any, by the demonstration writer. */
function chooseText({ config, db, log, metrics, health, atStart }: WatchedParts, kind: TextKind): TextProvider {
  const environment = config.text;
  if (environment) atStart(() => storeEnvironmentChannel(db, kind, environment));
  else if (config.siteMode === 'production') atStart(() => warnWithoutChannel(db, kind.name, log));
  const builtIn = config.siteMode === 'demo' ? demonstrationWriter() : undefined;
  return new ChannelText({ db, log, registry: metrics, health, kind, builtIn });
}

/** The site starts, for the channel is added in the console, which needs it (ADR 180). Questions are refused until then. */
async function warnWithoutChannel(db: Db, kind: string, log: WatchedParts['log']): Promise<void> {
  if (await hasOwnChannel(db, kind)) return;
  log.warn('there is no model: add a channel in the console, or set OPENAI_BASE_URL, OPENAI_API_KEY and OPENAI_MODEL');
}
