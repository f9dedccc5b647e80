import { answerCommands } from './chat/runs/operator/answer-commands.ts';
import './platform/server/api-context.ts';
import Fastify, { type FastifyInstance } from 'fastify';
import { billCommands } from './account/bill/bill-commands.ts';
import { deletionCommands } from './account/deletion/deletion-commands.ts';
import { feedbackCommands } from './account/feedback/feedback-commands.ts';
import { benefitCommands } from './account/membership/benefit-commands.ts';
import { memberPackageCommands } from './account/membership/package-commands.ts';
import { orderCommands } from './account/pay/order-commands.ts';
import { otherAmountCommands } from './account/pay/other-amount-commands.ts';
import { userCommands } from './account/profile/user-commands.ts';
import { rechargeCommands } from './account/recharge/recharge-commands.ts';
import { redeemCommands } from './account/redeem/redeem-commands.ts';
import { refundCommands } from './account/refund/refund-commands.ts';
import { creationCommands } from './chat/creation/creation-commands.ts';
import { exampleCommands } from './chat/examples/example-commands.ts';
import { countChannelUse } from './chat/runs/operator/channel-use-queries.ts';
import { chatShareCommands } from './chat/share/chat-share-commands.ts';
import { skillCommands } from './chat/skill/skill-commands.ts';
import { newsCommands } from './content/news/news-commands.ts';
import { contentCommands } from './content/page/content-commands.ts';
import { policyCommands } from './content/policy/policy-commands.ts';
import { drawStyleCommands } from './creative/draw-style/style-commands.ts';
import { countImageUse, drawingCommands } from './creative/drawing/records/drawing-commands.ts';
import { mapCommands } from './creative/mind-map/map-commands.ts';
import { promptCommands } from './creative/prompt/prompt-commands.ts';
import { qrCodeCommands } from './creative/qr-code/records/code-commands.ts';
import { qrTemplateCommands } from './creative/qr-code/template/template-commands.ts';
import { squareReportCommands } from './creative/square/commands/report-commands.ts';
import { squareCommands } from './creative/square/commands/square-commands.ts';
import { findNameUses, sayNameUses } from './name-use.ts';
import { alertCommands } from './operations/alerts/alert-commands.ts';
import { ledgerCommands } from './operations/audit/ledger-commands.ts';
import { backupCommands } from './operations/backup/backup-commands.ts';
import { checkCommands } from './operations/checks/check-commands.ts';
import { figureCommands } from './operations/figures/figure-commands.ts';
import { findPictureUse } from './picture-use.ts';
import { jobCommands } from './platform/jobs/job-commands.ts';
import { noticeCommands } from './platform/notices/notice-commands.ts';
import { consoleRoutes } from './platform/operator/accounts/console-routes.ts';
import { operatorCommands } from './platform/operator/accounts/operator-commands.ts';
import { tokenCommands } from './platform/operator/accounts/token-commands.ts';
import { auditCommands } from './platform/operator/audit-commands.ts';
import { inboxCommands } from './platform/operator/inbox/inbox-commands.ts';
import { refusePages } from './platform/operator/refuse-pages.ts';
import type { OperatorApi } from './platform/operator/serve-command.ts';
import type { Waiting } from './platform/operator/waiting.ts';
import { hashToken } from './platform/secrets/token.ts';
import { frameworkErrors } from './platform/server/framework-errors.ts';
import { prepareServer } from './platform/server/prepare-server.ts';
import { requestIds } from './platform/server/request-log.ts';
import { taskCommands } from './platform/tasks/task-commands.ts';
import { findCommissionsOf } from './promotion/commission/commission.ts';
import { rateCommands } from './promotion/distribution/rate-commands.ts';
import { flagCommands } from './promotion/flags/flag-commands.ts';
import { commissionCommands } from './promotion/income/commission-commands.ts';
import { distributorCommands } from './promotion/income/distributor-commands.ts';
import { payoutBatchCommands } from './promotion/payout/batch-commands.ts';
import { manualCommands } from './promotion/payout/manual-commands.ts';
import { payoutCommands } from './promotion/payout/payout-commands.ts';
import { withdrawalCommands } from './promotion/payout/withdrawal-commands.ts';
import { shareTaskCommands } from './promotion/share-task/share-task-commands.ts';
import { channelCommands } from './providers/channels/commands/channel-commands.ts';
import { modelCommands } from './providers/channels/commands/model-commands.ts';
import { healthCommands } from './providers/health/health-commands.ts';
import { labelCommands } from './site/label/label-commands.ts';
import { notificationCommands } from './site/notification/notification-commands.ts';
import { pictureCommands } from './site/pictures/picture-commands.ts';
import { sensitiveCommands } from './site/sensitive/sensitive-commands.ts';
import { limitCommands } from './site/settings/limit-commands.ts';
import { settingCommands } from './site/settings/setting-commands.ts';
import { themeCommands } from './site/settings/theme-commands.ts';

const nouns: ((operatorApi: OperatorApi) => void)[] = [
  userCommands,
  notificationCommands,
  deletionCommands,
  (operatorApi) => settingCommands(operatorApi, async (tx, name) => sayNameUses(name, await findNameUses(tx, name))),
  limitCommands,
  themeCommands,
  (operatorApi) => channelCommands(operatorApi, { text: countChannelUse, image: countImageUse }),
  modelCommands,
  healthCommands,
  redeemCommands,
  (operatorApi) => orderCommands(operatorApi, findCommissionsOf),
  otherAmountCommands,
  (operatorApi) => refundCommands(operatorApi, findCommissionsOf),
  billCommands,
  withdrawalCommands,
  payoutCommands,
  manualCommands,
  payoutBatchCommands,
  distributorCommands,
  rateCommands,
  commissionCommands,
  flagCommands,
  shareTaskCommands,
  memberPackageCommands,
  rechargeCommands,
  benefitCommands,
  contentCommands,
  (operatorApi) => pictureCommands(operatorApi, findPictureUse),
  feedbackCommands,
  noticeCommands,
  newsCommands,
  policyCommands,
  skillCommands,
  creationCommands,
  exampleCommands,
  drawingCommands,
  promptCommands,
  drawStyleCommands,
  qrCodeCommands,
  qrTemplateCommands,
  mapCommands,
  squareCommands,
  squareReportCommands,
  chatShareCommands,
  answerCommands,
  sensitiveCommands,
  labelCommands,
  jobCommands,
  taskCommands,
  ledgerCommands,
  backupCommands,
  checkCommands,
  alertCommands,
  auditCommands,
  operatorCommands,
  tokenCommands,
  inboxCommands,
  figureCommands,
];

/**
 * The operator's HTTP API: a server of its own, on a port of its own, with tokens of its own. It shares the site's parts
 * and none of its routes, so nothing that passes calls on to the site reaches it. `operator-port.ts` listens for it.
 * @param key the machine's own key, good for the commands of tokens
 */
export function buildOperatorApp(site: FastifyInstance, key: string): FastifyInstance {
  const app = Fastify({
    loggerInstance: site.log,
    ...requestIds(),
    bodyLimit: 1024 * 1024,
    frameworkErrors,
  });
  prepareServer(app);
  refusePages(app, site.config.adminHost);
  const operatorApi: OperatorApi = { app, site, machineKeyHash: hashToken(key), inbox: [] };
  for (const noun of nouns) noun(operatorApi);
  consoleRoutes(operatorApi);
  return app;
}

/** Everything that may wait for operators, for checks that do not go through their port. */
export function findQueues(site: FastifyInstance): Waiting[] {
  const operatorApi: OperatorApi = { app: Fastify(), site, machineKeyHash: '', inbox: [] };
  for (const noun of nouns) noun(operatorApi);
  return operatorApi.inbox;
}
