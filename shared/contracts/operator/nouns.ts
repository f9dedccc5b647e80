import { benefitsNoun } from 'shared/contracts/operator/account/benefits.ts';
import { billsNoun } from 'shared/contracts/operator/account/bills.ts';
import { deletionsNoun } from 'shared/contracts/operator/account/deletions.ts';
import { feedbackNoun } from 'shared/contracts/operator/account/feedback.ts';
import { ledgerNoun } from 'shared/contracts/operator/account/ledger.ts';
import { ordersNoun } from 'shared/contracts/operator/account/orders.ts';
import { packagesNoun } from 'shared/contracts/operator/account/packages.ts';
import { redeemNoun } from 'shared/contracts/operator/account/redeem.ts';
import { usersNoun } from 'shared/contracts/operator/account/users.ts';
import { answersNoun } from 'shared/contracts/operator/chat/answers.ts';
import { channelsNoun } from 'shared/contracts/operator/chat/channels.ts';
import { creationsNoun } from 'shared/contracts/operator/chat/creations.ts';
import { examplesNoun } from 'shared/contracts/operator/chat/examples.ts';
import { modelsNoun } from 'shared/contracts/operator/chat/models.ts';
import { sharesNoun } from 'shared/contracts/operator/chat/shares.ts';
import { skillsNoun } from 'shared/contracts/operator/chat/skills.ts';
import { wordsNoun } from 'shared/contracts/operator/chat/words.ts';
import type { Noun } from 'shared/contracts/operator/command.ts';
import { contactsNoun } from 'shared/contracts/operator/content/contacts.ts';
import { newsNoun } from 'shared/contracts/operator/content/news.ts';
import { pagesNoun } from 'shared/contracts/operator/content/pages.ts';
import { policiesNoun } from 'shared/contracts/operator/content/policies.ts';
import { drawPromptsNoun } from 'shared/contracts/operator/creative/draw-prompts.ts';
import { drawStylesNoun } from 'shared/contracts/operator/creative/draw-styles.ts';
import { drawingsNoun } from 'shared/contracts/operator/creative/drawings.ts';
import { mapsNoun } from 'shared/contracts/operator/creative/maps.ts';
import { qrCodesNoun } from 'shared/contracts/operator/creative/qr-codes.ts';
import { qrTemplatesNoun } from 'shared/contracts/operator/creative/qr-templates.ts';
import { squareNoun } from 'shared/contracts/operator/creative/square.ts';
import { alertsNoun } from 'shared/contracts/operator/operation/alerts.ts';
import { auditNoun } from 'shared/contracts/operator/operation/audit.ts';
import { backupNoun } from 'shared/contracts/operator/operation/backup.ts';
import { checksNoun } from 'shared/contracts/operator/operation/checks.ts';
import { figuresNoun } from 'shared/contracts/operator/operation/figures.ts';
import { inboxNoun } from 'shared/contracts/operator/operation/inbox.ts';
import { jobsNoun } from 'shared/contracts/operator/operation/jobs.ts';
import { noticesNoun } from 'shared/contracts/operator/operation/notices.ts';
import { operatorsNoun } from 'shared/contracts/operator/operation/operators.ts';
import { providersNoun } from 'shared/contracts/operator/operation/provider-health.ts';
import { tasksNoun } from 'shared/contracts/operator/operation/tasks.ts';
import { tokenNoun } from 'shared/contracts/operator/operation/tokens.ts';
import { commissionsNoun, flagsNoun } from 'shared/contracts/operator/promotion/commissions.ts';
import { distributorsNoun, ratesNoun } from 'shared/contracts/operator/promotion/distributors.ts';
import { shareTasksNoun } from 'shared/contracts/operator/promotion/share-tasks.ts';
import { withdrawalsNoun } from 'shared/contracts/operator/promotion/withdrawals.ts';
import { limitsNoun } from 'shared/contracts/operator/site/limits.ts';
import { notificationsNoun } from 'shared/contracts/operator/site/notifications.ts';
import { picturesNoun } from 'shared/contracts/operator/site/pictures.ts';
import { settingsNoun } from 'shared/contracts/operator/site/settings.ts';
import { themeNoun } from 'shared/contracts/operator/site/theme.ts';
import { unmarkedCopiesNoun } from 'shared/contracts/operator/site/unmarked-copies.ts';

/** What `npm run admin` offers, in the order of its help. A feature adds its noun here, and its routes in the api. */
export const nouns: Noun[] = [
  inboxNoun,
  figuresNoun,
  usersNoun,
  deletionsNoun,
  settingsNoun,
  limitsNoun,
  themeNoun,
  channelsNoun,
  modelsNoun,
  providersNoun,
  checksNoun,
  redeemNoun,
  ordersNoun,
  billsNoun,
  withdrawalsNoun,
  distributorsNoun,
  ratesNoun,
  commissionsNoun,
  flagsNoun,
  shareTasksNoun,
  packagesNoun,
  benefitsNoun,
  pagesNoun,
  picturesNoun,
  contactsNoun,
  feedbackNoun,
  notificationsNoun,
  noticesNoun,
  newsNoun,
  policiesNoun,
  skillsNoun,
  creationsNoun,
  examplesNoun,
  drawingsNoun,
  drawPromptsNoun,
  drawStylesNoun,
  qrCodesNoun,
  qrTemplatesNoun,
  mapsNoun,
  squareNoun,
  answersNoun,
  sharesNoun,
  wordsNoun,
  unmarkedCopiesNoun,
  jobsNoun,
  tasksNoun,
  ledgerNoun,
  backupNoun,
  alertsNoun,
  auditNoun,
  operatorsNoun,
  tokenNoun,
];
