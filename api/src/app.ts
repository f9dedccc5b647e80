import { serveFamilyAlone } from './platform/serve/family-alone.ts';
import './platform/server/api-context.ts';
import Fastify, { type FastifyInstance } from 'fastify';
import { Registry } from 'prom-client';
import { accountLogRoutes } from './account/account-log/account-log-routes.ts';
import { collectionRoutes } from './account/collection/collection-routes.ts';
import { deletionRoutes } from './account/deletion/deletion-routes.ts';
import { feedbackRoutes } from './account/feedback/feedback-routes.ts';
import { membershipRoutes } from './account/membership/membership-routes.ts';
import { orderRoutes } from './account/order/order-routes.ts';
import { payJobs } from './account/pay/pay-jobs.ts';
import { payNotices } from './account/pay/pay-notices.ts';
import { payRoutes } from './account/pay/pay-routes.ts';
import { editUserRoutes } from './account/profile/edit-user-routes.ts';
import { mobileRoutes } from './account/profile/mobile-routes.ts';
import { overviewRoutes } from './account/profile/overview-routes.ts';
import { passwordRoutes } from './account/profile/password-routes.ts';
import { userRoutes } from './account/profile/user-routes.ts';
import { rechargeRoutes } from './account/recharge/recharge-routes.ts';
import { redeemRoutes } from './account/redeem/redeem-routes.ts';
import { sandboxRoutes } from './account/sandbox/sandbox-routes.ts';
import { chatRoutes } from './chat/ask/chat-routes.ts';
import { creationRoutes } from './chat/creation/creation-routes.ts';
import { endReferencesOfDeleted } from './chat/deleted/end-references.ts';
import { exampleRoutes } from './chat/examples/example-routes.ts';
import { folderRoutes } from './chat/folder/folder-routes.ts';
import { receiptRoutes } from './chat/receipt/receipt-routes.ts';
import { branchRoutes } from './chat/record/branch-routes.ts';
import { cleanRoutes } from './chat/record/clean-routes.ts';
import { ratingRoutes, recordRoutes } from './chat/record/record-routes.ts';
import { AnswerRuns } from './chat/runs/answer-runs.ts';
import { runRoutes } from './chat/runs/run-routes.ts';
import { streamSources } from './chat/runs/stream-sources.ts';
import { chatSearchRoutes } from './chat/search/chat-search-routes.ts';
import { sessionRoutes as chatSessionRoutes } from './chat/session/chat-session-routes.ts';
import { chatShareRoutes } from './chat/share/chat-share-routes.ts';
import { skillRoutes } from './chat/skill/skill-routes.ts';
import { titleTasks } from './chat/title/title-task.ts';
import { chatTransferRoutes } from './chat/transfer/chat-transfer-routes.ts';
import { voiceRoutes } from './chat/voice/voice-routes.ts';
import { newsRoutes } from './content/news/news-routes.ts';
import { pcRoutes } from './content/news/pc/pc-routes.ts';
import { contentRoutes } from './content/page/content-routes.ts';
import { decorationRoutes } from './content/page/decoration-routes.ts';
import { policyRoutes } from './content/policy/policy-routes.ts';
import { cardRoutes } from './content/share-card/card-routes.ts';
import { drawRecordRoutes } from './creative/drawing/records/record-routes.ts';
import { removeDeletedDrawings } from './creative/drawing/records/remove-deleted.ts';
import { drawingRoutes } from './creative/drawing/request/drawing-routes.ts';
import { selectorRoutes } from './creative/drawing/request/selector-routes.ts';
import { latestWorksRoutes } from './creative/latest-works/latest-routes.ts';
import { lineageRoutes } from './creative/lineage/lineage-routes.ts';
import { mindMapRoutes } from './creative/mind-map/mind-map-routes.ts';
import { removeDeletedMaps } from './creative/mind-map/stored-maps.ts';
import { PictureWork } from './creative/pictures/picture-work.ts';
import { promptHelpRoutes } from './creative/prompt/prompt-help-routes.ts';
import { promptRoutes } from './creative/prompt/prompt-routes.ts';
import { codeTool } from './creative/qr-code/code-tool.ts';
import { qrRoutes } from './creative/qr-code/qr-routes.ts';
import { codeRecordRoutes } from './creative/qr-code/records/code-record-routes.ts';
import { emptyDeletedCodes } from './creative/qr-code/records/empty-deleted.ts';
import { CodeWork } from './creative/qr-code/work/code-work.ts';
import { downloadRoutes } from './creative/record-tools/download-routes.ts';
import { squareDetailRoutes } from './creative/square/feed/detail-routes.ts';
import { squareFeedRoutes } from './creative/square/feed/feed-routes.ts';
import { ownSquareRoutes } from './creative/square/own/own-routes.ts';
import { squareReactionRoutes } from './creative/square/reactions/reaction-routes.ts';
import { alertJobs } from './operations/alerts/alert-jobs.ts';
import { alertWatch } from './operations/alerts/look/alert-checks.ts';
import { auditJobs } from './operations/audit/audit-jobs.ts';
import { backupJobs } from './operations/backup/backup-jobs.ts';
import { diskMetrics } from './operations/backup/kept/disks.ts';
import { restoreTestJobs } from './operations/backup/restore-test-jobs.ts';
import { deletionTasks } from './operations/erasure/deletion-tasks.ts';
import { orderEffects } from './operations/order-effects.ts';
import type { Config } from './platform/config/config.ts';
import type { Database } from './platform/database/db.ts';
import { eventRoutes } from './platform/events/event-routes.ts';
import { EventStreams } from './platform/events/event-streams.ts';
import { cleanupJobs } from './platform/jobs/cleanup-jobs.ts';
import { Jobs } from './platform/jobs/jobs.ts';
import { CallRate } from './platform/limits/call-rate.ts';
import { limitConnections, possibleConnections } from './platform/load/connection-limit.ts';
import { Semaphore } from './platform/load/semaphore.ts';
import { WorkPool } from './platform/load/work-pool.ts';
import { noticeJobs } from './platform/notices/notice-jobs.ts';
import { Notices } from './platform/notices/notices.ts';
import { passwordWork } from './platform/password/password-work.ts';
import { Overloaded } from './platform/refusals/refusal.ts';
import { Secrets } from './platform/secrets/secrets.ts';
import { PreparedReplies } from './platform/serve/prepared-replies.ts';
import { clientErrorHandler, frameworkErrors } from './platform/server/framework-errors.ts';
import { metricsRoutes } from './platform/server/metrics-routes.ts';
import { prepareServer } from './platform/server/prepare-server.ts';
import { probeRoutes } from './platform/server/probes.ts';
import { refuseForeignWrites } from './platform/server/request/refuse-foreign-writes.ts';
import { type LogTarget, requestLog } from './platform/server/request-log.ts';
import { TaskMetrics } from './platform/tasks/task-metrics.ts';
import { Tasks } from './platform/tasks/tasks.ts';
import { payerEffect } from './promotion/attribution/attribution.ts';
import { attributionRoutes } from './promotion/attribution/attribution-routes.ts';
import { maturity } from './promotion/commission/maturity.ts';
import { applicationRoutes } from './promotion/distribution/applications.ts';
import { incomeRoutes } from './promotion/income/income-routes.ts';
import { distributionOverviewRoutes } from './promotion/income/overview-routes.ts';
import { payoutMetrics } from './promotion/payout/payout-metrics.ts';
import { payoutBenchRoutes } from './promotion/payout/sandbox-bench.ts';
import { payoutTasks } from './promotion/payout/send-payout.ts';
import { payoutAccountRoutes } from './promotion/payout-account/payout-account-routes.ts';
import { wechatAccountRoutes } from './promotion/payout-account/wechat-account-routes.ts';
import { shareTaskRoutes } from './promotion/share-task/share-task-routes.ts';
import { withdrawalNotifications } from './promotion/withdrawal/withdrawal-notifications.ts';
import { withdrawalRoutes } from './promotion/withdrawal/withdrawal-routes.ts';
import { providerHourJobs } from './providers/health/provider-hours.ts';
import { chooseProviders, type Providers } from './providers/providers.ts';
import { demonstrationKind } from './seed/painter/demonstration-kind.ts';
import { captchaRoutes } from './site/captcha/captcha-routes.ts';
import { codeRoutes } from './site/code/code-routes.ts';
import { siteRoutes } from './site/configuration/site-routes.ts';
import { deviceRoutes } from './site/device/device-routes.ts';
import { unmarkedCopyJobs } from './site/label/unmarked-copies.ts';
import { LoginCache } from './site/login/login-cache.ts';
import { loginRoutes } from './site/login/login-routes.ts';
import { LoginWatch } from './site/login/login-watch.ts';
import { Regions } from './site/login/regions.ts';
import { registerRoutes } from './site/login/register-routes.ts';
import { madeFileTasks } from './site/made-files/made-files.ts';
import { notificationRoutes } from './site/notification/notification-routes.ts';
import { pictureRoutes } from './site/pictures/picture-routes.ts';
import { SensitiveWords } from './site/sensitive/sensitive-words.ts';
import { unusedFileJobs } from './site/stored-files/unused-files.ts';
import { ticketRoutes } from './site/ticket/ticket-routes.ts';
import { fileRoutes } from './site/upload/file-routes.ts';
import { uploadRoutes } from './site/upload/upload-routes.ts';

/** Calls that are worked on, and that wait: some tenths of a second of work in all. */
const [atOnce, maxWaiting] = [100, 100];
/** For files of pictures and codes; the second begins when the first has work. */
const workProcesses = 2;

export interface AppParts {
  database: Pick<Database, 'db' | 'processNumber' | 'signals' | 'engine' | 'dump' | 'claim'>;
  config: Config;
  /** Take the place of those that the configuration describes. */
  providers?: Partial<Providers>;
  /** Where log lines go; default standard output. */
  log?: LogTarget;
  /** Features besides the site's own, which a test serves. */
  more?: ((app: FastifyInstance) => void)[];
}

const features: ((api: FastifyInstance) => void)[] = [
  siteRoutes,
  loginRoutes,
  registerRoutes,
  codeRoutes,
  captchaRoutes,
  ticketRoutes,
  deviceRoutes,
  notificationRoutes,
  userRoutes,
  passwordRoutes,
  mobileRoutes,
  editUserRoutes,
  overviewRoutes,
  deletionRoutes,
  deletionTasks,
  accountLogRoutes,
  redeemRoutes,
  attributionRoutes,
  maturity,
  shareTaskRoutes,
  applicationRoutes,
  distributionOverviewRoutes,
  incomeRoutes,
  policyRoutes,
  contentRoutes,
  decorationRoutes,
  chatSessionRoutes,
  folderRoutes,
  titleTasks,
  chatRoutes,
  runRoutes,
  recordRoutes,
  eventRoutes,
  cleanRoutes,
  receiptRoutes,
  branchRoutes,
  ratingRoutes,
  chatSearchRoutes,
  chatShareRoutes,
  chatTransferRoutes,
  exampleRoutes,
  skillRoutes,
  creationRoutes,
  membershipRoutes,
  rechargeRoutes,
  newsRoutes,
  pcRoutes,
  collectionRoutes,
  feedbackRoutes,
  pictureRoutes,
  cardRoutes,
  uploadRoutes,
  orderRoutes,
  payRoutes,
  payNotices,
  sandboxRoutes,
  payJobs,
  payoutAccountRoutes,
  wechatAccountRoutes,
  withdrawalRoutes,
  withdrawalNotifications,
  payoutTasks,
  payoutMetrics,
  payoutBenchRoutes,
  fileRoutes,
  madeFileTasks,
  voiceRoutes,
  (api) => drawingRoutes(api, { qr: codeTool(api) }),
  selectorRoutes,
  drawRecordRoutes,
  promptRoutes,
  promptHelpRoutes,
  lineageRoutes,
  latestWorksRoutes,
  downloadRoutes,
  qrRoutes,
  codeRecordRoutes,
  (api) => unusedFileJobs(api, [endReferencesOfDeleted, removeDeletedDrawings, emptyDeletedCodes, removeDeletedMaps]),
  mindMapRoutes,
  squareFeedRoutes,
  squareDetailRoutes,
  squareReactionRoutes,
  ownSquareRoutes,
  unmarkedCopyJobs,
  noticeJobs,
  providerHourJobs,
  backupJobs,
  restoreTestJobs,
  diskMetrics,
  auditJobs,
  alertJobs,
  cleanupJobs,
];

/** The API apart from its port: tests ask it with `inject`, `main.ts` lets it listen. */
export function buildApp({ database, config, providers: given, log, more = [] }: AppParts): FastifyInstance {
  const { db, processNumber, signals } = database;
  const app = Fastify({
    ...requestLog(log),
    bodyLimit: 1024 * 1024,
    // Hop 0 is the connection itself; the nearest `trustProxy` hops are ours.
    trustProxy: (_address: string, hop: number) => hop < config.trustProxy,
    // Longer than the shell keeps its connections, so that it never sends into one that is being closed.
    keepAliveTimeout: 75_000,
    // A picture of 10 MiB over 1 Mbit/s; heads of requests have a minute (Node's own limit).
    requestTimeout: 120_000,
    forceCloseConnections: 'idle',
    frameworkErrors,
    clientErrorHandler,
  });
  app.decorate('db', db);
  app.decorate('database', database);
  app.decorate('processNumber', processNumber);
  app.decorate('config', config);
  app.decorate('metrics', new Registry());
  app.decorate('secrets', new Secrets(config));
  // Production has no such kind: a row of it, of a former demo, is not asked.
  const painter = config.siteMode === 'demo' ? demonstrationKind() : undefined;
  app.addHook('onClose', async () => painter?.close());
  const providers = chooseProviders(app, given, painter ? [painter] : []);
  app.decorate('providerHealth', providers.health);
  app.decorate('channelKinds', providers.channelKinds);
  app.decorate('text', providers.text);
  app.decorate('images', providers.images);
  const work = new WorkPool(workProcesses);
  app.addHook('onClose', async () => work.close());
  app.decorate('codes', new CodeWork(work));
  app.decorate('pictures', new PictureWork(work));
  app.decorate('sms', providers.sms);
  app.decorate('mail', providers.mail);
  app.decorate('storage', providers.storage);
  app.decorate('speech', providers.speech);
  app.decorate('webSearch', providers.search);
  app.decorate('payments', providers.payments);
  app.decorate('payouts', providers.payouts);
  app.decorate('orderEffects', [...orderEffects, payerEffect(app)]);
  app.decorate('logins', new LoginCache(db));
  app.decorate('regions', new Regions(app.log));
  app.decorate('loginWatch', new LoginWatch(db, app.log));
  app.addHook('onClose', async () => app.loginWatch.close());
  app.decorate('passwords', passwordWork());
  app.decorate('callRate', new CallRate(db, app.log, config.callsPerMinute));
  app.decorate('calls', new Semaphore({ atOnce, maxWaiting, refusal: () => new Overloaded() }));
  app.decorate('streams', new Semaphore({ atOnce: config.maxStreams }));
  app.decorate('prepared', new PreparedReplies());
  app.decorate(
    'runs',
    new AnswerRuns({ db, log: app.log, text: app.text, answerSeconds: config.answerSeconds }, signals),
  );
  app.decorate('sensitiveWords', new SensitiveWords(db, app.metrics));
  app.decorate('eventStreams', new EventStreams(db, signals, app.log, streamSources(db)));
  app.decorate('callbacks', new Notices(db, app.log, app.metrics));
  const taskMetrics = new TaskMetrics(app.metrics, db);
  const isAlone = database.engine === 'pglite';
  app.decorate('tasks', new Tasks({ db, signals, processNumber, isAlone, log: app.log, metrics: taskMetrics }));
  app.addHook('onClose', async () => app.tasks.stop());
  app.decorate('jobs', new Jobs(db, app.tasks));
  app.decorate(
    'alertWatch',
    alertWatch(app, async () => (await import('./operator-app.ts')).findQueues(app)),
  );
  app.addHook('preClose', async () => {
    app.eventStreams.close();
    await app.runs.drain(config.drainSeconds * 1000);
    // Answers in the middle of a call get this long; a connection that never asked anything would stay for minutes.
    setTimeout(() => app.server.closeAllConnections(), 2000).unref();
  });
  limitConnections(app.server, possibleConnections(2 * config.maxStreams + 500));
  app.decorateRequest('caller', undefined);
  prepareServer(app);
  refuseForeignWrites(app, config.siteUrl);
  probeRoutes(app);
  metricsRoutes(app);
  app.register(
    async (api) => {
      if (config.contract === 'family') serveFamilyAlone(api);
      for (const feature of [...features, ...more]) feature(api);
    },
    { prefix: config.apiPrefix },
  );
  return app;
}
