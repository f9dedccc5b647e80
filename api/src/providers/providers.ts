import type { FastifyInstance } from 'fastify';
import type { ChannelKind } from './channels/channel-kind.ts';
import type { CodeSender } from './code/code-sender.ts';
import { ProviderHealth, type WatchedParts } from './health/provider-health.ts';
import { ChannelImages } from './image/channel-images.ts';
import { type ImageKind, imageKinds } from './image/image-kinds.ts';
import { chooseMail } from './mail/choose-mail.ts';
import { choosePayment } from './payment/choose-payment.ts';
import type { PaymentChannel } from './payment/payment.ts';
import { choosePayouts } from './payout/choose-payout.ts';
import type { PayoutChannel } from './payout/payout.ts';
import { chooseSearch } from './search/choose-search.ts';
import type { SearchProvider } from './search/search.ts';
import { chooseSms } from './sms/choose-sms.ts';
import { chooseSpeech } from './speech/choose-speech.ts';
import type { SpeechProvider } from './speech/speech.ts';
import { chooseStorage } from './storage/choose-storage.ts';
import type { Storage } from './storage/storage.ts';
import { chooseText } from './text/channels/choose-text.ts';
import { textKind } from './text/channels/text-kind.ts';
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
