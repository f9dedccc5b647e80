import { answersNoun } from 'shared/contracts/operator/answers.ts';
import { auditNoun } from 'shared/contracts/operator/audit.ts';
import { backupNoun } from 'shared/contracts/operator/backup.ts';
import { benefitsNoun } from 'shared/contracts/operator/benefits.ts';
import { channelsNoun } from 'shared/contracts/operator/channels.ts';
import type { Noun } from 'shared/contracts/operator/command.ts';
import { contactsNoun } from 'shared/contracts/operator/contacts.ts';
import { deletionsNoun } from 'shared/contracts/operator/deletions.ts';
import { examplesNoun } from 'shared/contracts/operator/examples.ts';
import { feedbackNoun } from 'shared/contracts/operator/feedback.ts';
import { jobsNoun } from 'shared/contracts/operator/jobs.ts';
import { ledgerNoun } from 'shared/contracts/operator/ledger.ts';
import { modelsNoun } from 'shared/contracts/operator/models.ts';
import { newsNoun } from 'shared/contracts/operator/news.ts';
import { noticesNoun } from 'shared/contracts/operator/notices.ts';
import { billsNoun, ordersNoun } from 'shared/contracts/operator/orders.ts';
import { packagesNoun } from 'shared/contracts/operator/packages.ts';
import { pagesNoun } from 'shared/contracts/operator/pages.ts';
import { picturesNoun } from 'shared/contracts/operator/pictures.ts';
import { policiesNoun } from 'shared/contracts/operator/policies.ts';
import { redeemNoun } from 'shared/contracts/operator/redeem.ts';
import { settingsNoun } from 'shared/contracts/operator/settings.ts';
import { sharesNoun } from 'shared/contracts/operator/shares.ts';
import { themeNoun } from 'shared/contracts/operator/theme.ts';
import { tokenNoun } from 'shared/contracts/operator/tokens.ts';
import { usersNoun } from 'shared/contracts/operator/users.ts';
import { wordsNoun } from 'shared/contracts/operator/words.ts';

/** What `npm run admin` offers, in the order of its help. A feature adds its noun here, and its routes in the api. */
export const nouns: Noun[] = [
  usersNoun,
  deletionsNoun,
  settingsNoun,
  themeNoun,
  channelsNoun,
  modelsNoun,
  redeemNoun,
  ordersNoun,
  billsNoun,
  packagesNoun,
  benefitsNoun,
  pagesNoun,
  picturesNoun,
  contactsNoun,
  feedbackNoun,
  noticesNoun,
  newsNoun,
  policiesNoun,
  examplesNoun,
  answersNoun,
  sharesNoun,
  wordsNoun,
  jobsNoun,
  ledgerNoun,
  backupNoun,
  auditNoun,
  tokenNoun,
];
