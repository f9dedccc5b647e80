import './server/api-context.ts';
import Fastify, { type FastifyInstance } from 'fastify';
import { Registry } from 'prom-client';
import { deletionJobs } from './account-deletion/deletion-jobs.ts';
import { deletionRoutes } from './account-deletion/deletion-routes.ts';
import { accountLogRoutes } from './account-log/account-log-routes.ts';
import { backupJobs } from './backup/backup-jobs.ts';
import { cardRoutes } from './card/card-routes.ts';
import { chatRoutes } from './chat/chat-routes.ts';
import { exampleRoutes } from './chat/examples/example-routes.ts';
import { ratingRoutes } from './chat/rating-routes.ts';
import { receiptRoutes } from './chat/receipt/receipt-routes.ts';
import { recordRoutes } from './chat/record-routes.ts';
import { AnswerRuns } from './chat/runs/answer-runs.ts';
import { runRoutes } from './chat/runs/run-routes.ts';
import { sessionRoutes as chatSessionRoutes } from './chat/sessions/chat-session-routes.ts';
import { cleanRoutes } from './chat/sessions/clean-routes.ts';
import { branchRoutes } from './chat/tree/branch-routes.ts';
import { chatSearchRoutes } from './chat-search/chat-search-routes.ts';
import { chatShareRoutes } from './chat-share/chat-share-routes.ts';
import { chatTransferRoutes } from './chat-transfer/chat-transfer-routes.ts';
import { collectionRoutes } from './collection/collection-routes.ts';
import type { Config } from './config/config.ts';
import { contentRoutes } from './content/content-routes.ts';
import { creationRoutes } from './creation/creation-routes.ts';
import type { Database } from './database/db.ts';
import { eventRoutes } from './events/event-routes.ts';
import { EventStreams } from './events/event-streams.ts';
import { feedbackRoutes } from './feedback/feedback-routes.ts';
import { cleanupJobs } from './jobs/cleanup-jobs.ts';
import { JobMetrics } from './jobs/job-metrics.ts';
import { Jobs } from './jobs/jobs.ts';
import { CallRate } from './limits/call-rate.ts';
import { captchaRoutes } from './login/captcha/captcha-routes.ts';
import { codeRoutes } from './login/codes/code-routes.ts';
import { deviceRoutes } from './login/devices/device-routes.ts';
import { LoginCache } from './login/login-cache.ts';
import { loginRoutes } from './login/login-routes.ts';
import { LoginWatch } from './login/login-watch.ts';
import { registerRoutes } from './login/register-routes.ts';
import { ticketRoutes } from './login/tickets/ticket-routes.ts';
import { membershipRoutes } from './membership/membership-routes.ts';
import { metricsRoutes } from './metrics/metrics-routes.ts';
import { newsRoutes } from './news/news-routes.ts';
import { noticeJobs } from './notices/notice-jobs.ts';
import { Notices } from './notices/notices.ts';
import { orderRoutes } from './order/order-routes.ts';
import { payJobs } from './pay/pay-jobs.ts';
import { payNotices } from './pay/pay-notices.ts';
import { payRoutes } from './pay/pay-routes.ts';
import { sandboxRoutes } from './pay/sandbox-routes.ts';
import { pictureRoutes } from './pictures/picture-routes.ts';
import { policyRoutes } from './policy/policy-routes.ts';
import { chooseProviders, type Providers } from './providers/providers.ts';
import { rechargeRoutes } from './recharge/recharge-routes.ts';
import { redeemRoutes } from './redeem/redeem-routes.ts';
import { Secrets } from './secrets/secrets.ts';
import { SensitiveWords } from './sensitive/sensitive-words.ts';
import { limitConnections, possibleConnections } from './server/load/connection-limit.ts';
import { Semaphore } from './server/load/semaphore.ts';
import { prepareServer } from './server/prepare-server.ts';
import { probeRoutes } from './server/probes.ts';
import { clientErrorHandler, frameworkErrors } from './server/refusals/framework-errors.ts';
import { Overloaded } from './server/refusals/refusal.ts';
import { refuseForeignWrites } from './server/refuse-foreign-writes.ts';
import { type LogTarget, requestLog } from './server/request-log.ts';
import { PreparedReplies } from './server/serve/prepared-replies.ts';
import { shareRoutes } from './share/share-routes.ts';
import { siteRoutes } from './site/site-routes.ts';
import { skillRoutes } from './skill/skill-routes.ts';
import { fileRoutes } from './upload/file-routes.ts';
import { uploadJobs } from './upload/upload-jobs.ts';
import { uploadRoutes } from './upload/upload-routes.ts';
import { editUserRoutes } from './user/edit-user-routes.ts';
import { mobileRoutes } from './user/mobile-routes.ts';
import { overviewRoutes } from './user/overview-routes.ts';
import { passwordRoutes } from './user/password-routes.ts';
import { passwordWork } from './user/password-work.ts';
import { userRoutes } from './user/user-routes.ts';
import { voiceRoutes } from './voice/voice-routes.ts';

/** Some tenths of a second of work. */
const mostCalls = 200;

export interface AppParts {
  database: Pick<Database, 'db' | 'processNumber' | 'signals' | 'jobStore' | 'engine' | 'dump'>;
  config: Config;
  /** Take the place of those that the configuration describes. */
  providers?: Partial<Providers>;
  /** Where log lines go; default standard output. */
  log?: LogTarget;
  /** Features besides the site's own, which a test serves. */
  more?: ((app: FastifyInstance) => void)[];
}

const features = [
  siteRoutes,
  loginRoutes,
  registerRoutes,
  codeRoutes,
  captchaRoutes,
  ticketRoutes,
  deviceRoutes,
  userRoutes,
  passwordRoutes,
  mobileRoutes,
  editUserRoutes,
  overviewRoutes,
  deletionRoutes,
  deletionJobs,
  accountLogRoutes,
  redeemRoutes,
  shareRoutes,
  policyRoutes,
  contentRoutes,
  chatSessionRoutes,
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
  fileRoutes,
  voiceRoutes,
  uploadJobs,
  noticeJobs,
  backupJobs,
  cleanupJobs,
];

/** The API apart from its port: tests ask it with `inject`, `main.ts` lets it listen. */
export function buildApp({ database, config, providers: given, log, more = [] }: AppParts): FastifyInstance {
  const { db, processNumber, signals, jobStore } = database;
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
  const providers = chooseProviders(app, given);
  app.decorate('text', providers.text);
  app.decorate('sms', providers.sms);
  app.decorate('mail', providers.mail);
  app.decorate('storage', providers.storage);
  app.decorate('speech', providers.speech);
  app.decorate('webSearch', providers.search);
  app.decorate('payments', providers.payments);
  app.decorate('logins', new LoginCache(db));
  app.decorate('loginWatch', new LoginWatch(db, app.log));
  app.addHook('onClose', async () => app.loginWatch.close());
  app.decorate('passwords', passwordWork());
  app.decorate('callRate', new CallRate(db, app.log, config.callsPerMinute));
  app.decorate('calls', new Semaphore({ atOnce: mostCalls, refusal: () => new Overloaded() }));
  app.decorate('streams', new Semaphore({ atOnce: config.mostStreams }));
  app.decorate('prepared', new PreparedReplies());
  app.decorate(
    'runs',
    new AnswerRuns({ db, log: app.log, text: app.text, answerSeconds: config.answerSeconds }, signals),
  );
  app.decorate('sensitiveWords', new SensitiveWords(db, app.metrics));
  app.decorate('eventStreams', new EventStreams(db, signals, app.log));
  app.decorate('callbacks', new Notices(db, app.log, app.metrics));
  app.decorate('jobs', new Jobs(jobStore, app.log, new JobMetrics(app.metrics)));
  app.addHook('onClose', async () => app.jobs.stop());
  app.addHook('preClose', async () => {
    app.eventStreams.close();
    await app.runs.drain(config.drainSeconds * 1000);
    // Answers in the middle of a call get this long; a connection that never asked anything would stay for minutes.
    setTimeout(() => app.server.closeAllConnections(), 2000).unref();
  });
  limitConnections(app.server, possibleConnections(2 * config.mostStreams + 500));
  app.decorateRequest('caller', undefined);
  prepareServer(app);
  refuseForeignWrites(app, config.siteUrl);
  probeRoutes(app);
  metricsRoutes(app);
  app.register(
    async (api) => {
      for (const feature of [...features, ...more]) feature(api);
    },
    { prefix: config.apiPrefix },
  );
  return app;
}
