import type { Registry } from 'prom-client';
import type { AnswerRuns } from '../../chat/runs/answer-runs.ts';
import type { CodeSender } from '../../providers/code/code-sender.ts';
import type { PaymentChannel } from '../../providers/payment/payment.ts';
import type { SearchProvider } from '../../providers/search/search.ts';
import type { SpeechProvider } from '../../providers/speech/speech.ts';
import type { Storage } from '../../providers/storage/storage.ts';
import type { TextProvider } from '../../providers/text/text.ts';
import type { LoginCache } from '../../site/login/login-cache.ts';
import type { LoggedInUser } from '../../site/login/login-queries.ts';
import type { LoginWatch } from '../../site/login/login-watch.ts';
import type { SensitiveWords } from '../../site/sensitive/sensitive-words.ts';
import type { Config } from '../config/config.ts';
import type { Database, Db } from '../database/db.ts';
import type { EventStreams } from '../events/event-streams.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { CallRate } from '../limits/call-rate.ts';
import type { Semaphore } from '../load/semaphore.ts';
import type { Notices } from '../notices/notices.ts';
import type { Secrets } from '../secrets/secrets.ts';
import type { PreparedReplies } from '../serve/prepared-replies.ts';

declare module 'fastify' {
  interface FastifyInstance {
    db: Db;
    /** This process among those that share the database (`platform/database/presence.ts`). */
    processNumber: number;
    config: Config;
    text: TextProvider;
    secrets: Secrets;
    sms: CodeSender;
    mail: CodeSender;
    logins: LoginCache;
    loginWatch: LoginWatch;
    /** How many calls a user may make in a minute. */
    callRate: CallRate;
    /** Calls that this process works on. Reading a body does not count: a slow sender takes no place. */
    calls: Semaphore;
    /** Event streams that are open in this process. */
    streams: Semaphore;
    /** Checking and hashing passwords, a few at a time (`site/user/password-work.ts`). */
    passwords: Semaphore;
    prepared: PreparedReplies;
    storage: Storage;
    /** Speech synthesis and transcription, as far as they are configured. */
    speech: SpeechProvider;
    /** Searches the web, where that is configured. */
    webSearch: SearchProvider;
    /** Payment channels that are configured (`pay/`). */
    payments: PaymentChannel[];
    /** What a backup is made of. */
    database: Pick<Database, 'engine' | 'dump'>;
    /** What `/metrics` shows. */
    metrics: Registry;
    /** Work that is done at intervals; a feature adds its jobs beside its routes. They run once `startApi` starts them. */
    jobs: Jobs;
    /** Sources that send notices to this site; `serveCallback` adds them. */
    callbacks: Notices;
    /** The answers under way in this process. */
    runs: AnswerRuns;
    /** Refuses texts with words that the operator has forbidden. */
    sensitiveWords: SensitiveWords;
    /** The open event streams of tabs. */
    eventStreams: EventStreams;
  }
  interface FastifyRequest {
    /** The user who sent the request; filled in by `authenticate`. */
    caller: LoggedInUser | undefined;
  }
}
