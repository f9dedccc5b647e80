import type { Registry } from 'prom-client';
import type { CodeSender } from '../../providers/code/code-sender.ts';
import type { PaymentChannel } from '../../providers/payment/payment.ts';
import type { SearchProvider } from '../../providers/search/search.ts';
import type { SpeechProvider } from '../../providers/speech/speech.ts';
import type { Storage } from '../../providers/storage/storage.ts';
import type { TextProvider } from '../../providers/text/text.ts';
import type { Config } from '../config/config.ts';
import type { Database, Db } from '../database/db.ts';
import type { Semaphore } from '../load/semaphore.ts';
import type { Secrets } from '../secrets/secrets.ts';

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
    /** Calls that this process works on. Reading a body does not count: a slow sender takes no place. */
    calls: Semaphore;
    /** Event streams that are open in this process. */
    streams: Semaphore;
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
  }
}
