import { mailConfig } from './mail-config.ts';
import { paymentConfig } from './payment-config.ts';
import { searchConfig } from './search-config.ts';
import type { ReadSection, Variables } from './section.ts';
import { smsConfig } from './sms-config.ts';
import { speechConfig } from './speech-config.ts';
import { backupBucketConfig, storageConfig } from './storage-config.ts';
import { textConfig } from './text-config.ts';
import { wechatOpenConfig } from './wechat-open-config.ts';

/** The variables of each kind of provider lie beside it. A new kind is a line in each list here, and in `providers.ts`. */
export const providerVariables: Variables = {
  ...textConfig.variables,
  ...smsConfig.variables,
  ...mailConfig.variables,
  ...storageConfig.variables,
  ...backupBucketConfig.variables,
  ...speechConfig.variables,
  ...searchConfig.variables,
  ...paymentConfig.variables,
  ...wechatOpenConfig.variables,
};

export const readProviders = (read: ReadSection) => ({
  text: read(textConfig),
  sms: read(smsConfig),
  mail: read(mailConfig),
  storage: read(storageConfig),
  backupBucket: read(backupBucketConfig),
  speech: read(speechConfig),
  search: read(searchConfig),
  payment: read(paymentConfig),
  wechatOpen: read(wechatOpenConfig),
});

export type ProviderConfig = ReturnType<typeof readProviders>;
