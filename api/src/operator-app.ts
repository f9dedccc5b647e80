import { answerCommands } from './chat/runs/answer-commands.ts';
import './server/api-context.ts';
import Fastify, { type FastifyInstance } from 'fastify';
import { deletionCommands } from './account-deletion/deletion-commands.ts';
import { backupCommands } from './backup/backup-commands.ts';
import { exampleCommands } from './chat/examples/example-commands.ts';
import { chatShareCommands } from './chat-share/chat-share-commands.ts';
import { contentCommands } from './content/content-commands.ts';
import { creationCommands } from './creation/creation-commands.ts';
import { feedbackCommands } from './feedback/feedback-commands.ts';
import { jobCommands } from './jobs/job-commands.ts';
import { ledgerCommands } from './ledger/ledger-commands.ts';
import { hashToken } from './login/token.ts';
import { benefitCommands } from './membership/benefit-commands.ts';
import { memberPackageCommands } from './membership/package-commands.ts';
import { newsCommands } from './news/news-commands.ts';
import { noticeCommands } from './notices/notice-commands.ts';
import { auditCommands } from './operator/audit-commands.ts';
import { makeMachineKey, removeOperatorFile, writeOperatorFile } from './operator/operator-file.ts';
import { refusePages } from './operator/refuse-pages.ts';
import type { OperatorApi } from './operator/serve-command.ts';
import { tokenCommands } from './operator/token-commands.ts';
import { billCommands } from './pay/bill-commands.ts';
import { orderCommands } from './pay/order-commands.ts';
import { otherAmountCommands } from './pay/other-amount-commands.ts';
import { refundCommands } from './pay/refund-commands.ts';
import { pictureCommands } from './pictures/picture-commands.ts';
import { policyCommands } from './policy/policy-commands.ts';
import { channelCommands } from './providers/text/channels/channel-commands.ts';
import { modelCommands } from './providers/text/channels/model-commands.ts';
import { rechargeCommands } from './recharge/recharge-commands.ts';
import { redeemCommands } from './redeem/redeem-commands.ts';
import { sensitiveCommands } from './sensitive/sensitive-commands.ts';
import { prepareServer } from './server/prepare-server.ts';
import { clientErrorHandler, frameworkErrors } from './server/refusals/framework-errors.ts';
import { requestIds } from './server/request-log.ts';
import { limitCommands } from './site/limit-commands.ts';
import { settingCommands } from './site/setting-commands.ts';
import { themeCommands } from './site/theme-commands.ts';
import { skillCommands } from './skill/skill-commands.ts';
import { userCommands } from './user/user-commands.ts';

const nouns: ((operatorApi: OperatorApi) => void)[] = [
  userCommands,
  deletionCommands,
  settingCommands,
  limitCommands,
  themeCommands,
  channelCommands,
  modelCommands,
  redeemCommands,
  orderCommands,
  otherAmountCommands,
  refundCommands,
  billCommands,
  memberPackageCommands,
  rechargeCommands,
  benefitCommands,
  contentCommands,
  pictureCommands,
  feedbackCommands,
  noticeCommands,
  newsCommands,
  policyCommands,
  skillCommands,
  creationCommands,
  exampleCommands,
  chatShareCommands,
  answerCommands,
  sensitiveCommands,
  jobCommands,
  ledgerCommands,
  backupCommands,
  auditCommands,
  tokenCommands,
];

/**
 * The operator's HTTP API: a server of its own, on a port of its own, with tokens of its own. It shares the site's parts
 * and none of its routes, so nothing that passes calls on to the site reaches it.
 * @param key the machine's own key, good for the commands of tokens
 */
export function buildOperatorApp(site: FastifyInstance, key: string): FastifyInstance {
  const app = Fastify({
    loggerInstance: site.log,
    ...requestIds(),
    bodyLimit: 1024 * 1024,
    requestTimeout: 30_000,
    forceCloseConnections: true,
    frameworkErrors,
    clientErrorHandler,
  });
  prepareServer(app);
  refusePages(app, site.config.adminHost);
  const operatorApi = { app, site, machineKeyHash: hashToken(key) };
  for (const noun of nouns) noun(operatorApi);
  return app;
}

/**
 * Listens for operators, and writes into DATA_DIR where and with which key. A port that is taken is no reason for the site
 * to stop.
 * @returns what ends it
 */
export async function openOperatorPort(site: FastifyInstance): Promise<() => Promise<void>> {
  const { adminHost, adminPort, dataDir } = site.config;
  const key = makeMachineKey();
  const app = buildOperatorApp(site, key);
  try {
    const url = await app.listen({ host: adminHost, port: adminPort });
    writeOperatorFile(dataDir, { url, pid: process.pid, key: `machine.${key}` });
    site.log.info({ url }, 'operator port ready');
  } catch (error) {
    site.log.error({ err: error, port: adminPort }, 'there is no operator port: `npm run admin` cannot be used');
  }
  return async () => {
    removeOperatorFile(dataDir);
    await app.close();
  };
}
