import { sql } from 'drizzle-orm';
import { Counter, type Registry } from 'prom-client';
import type { Db } from '../../platform/database/db.ts';
import { runOutside } from '../../platform/database/engine/transaction-guard.ts';
import { invalidInput } from '../../platform/refusals/refusal.ts';
import { settings } from '../settings/site-tables.ts';
import { sensitiveWords } from './sensitive-tables.ts';
import { WordFilter } from './word-filter.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Refuses texts with words that the operator has forbidden. */
    sensitiveWords: SensitiveWords;
  }
}

/** Refuses a text with a forbidden word, without saying which. `field` is where the visitor wrote it. @throws Refusal */
export type RequireClean = (text: string, field: string) => void;

/** Refuses texts with words that the operator has forbidden. */
export class SensitiveWords {
  readonly #db: Db;
  readonly #refused: Counter;
  #known: { stamp: string; filter: WordFilter } | undefined;

  constructor(db: Db, metrics: Registry) {
    this.#db = db;
    this.#refused = new Counter({
      name: 'site_sensitive_refusals_total',
      help: 'Texts of users that were refused for a forbidden word',
      registers: [metrics],
    });
  }

  /** The check as it is now, which lets everything pass while the operator has it off: for what a transaction finds to be public. */
  async load(): Promise<RequireClean> {
    const filter = await this.#filter();
    return (text, field) => {
      if (!filter || filter.find(text).length === 0) return;
      // The refusal undoes the transaction it is found in, which is then not run again.
      runOutside(() => this.#refused.inc());
      throw invalidInput('内容包含不允许的词语，请修改后再试', field);
    };
  }

  /** Checks one text at once. @throws Refusal */
  async requireClean(text: string, field: string): Promise<void> {
    (await this.load())(text, field);
  }

  /** Undefined while the check is off. Every process asks whether the list has changed, and reads it only then. */
  async #filter(): Promise<WordFilter | undefined> {
    const { rows } = await this.#db.execute<{ on: boolean; stamp: string }>(sql`
      select coalesce((select ${settings.value} ->> 'is_sensitive' from ${settings} where ${settings.name} = 'chat'), '0')
               not in ('0', 'false') as "on",
             (select count(*) || ' ' || coalesce(max(${sensitiveWords.id}), 0) from ${sensitiveWords}) as stamp`);
    const [now] = rows;
    if (!now?.on) return undefined;
    if (this.#known?.stamp !== now.stamp) {
      const words = await this.#db.select({ squeezed: sensitiveWords.squeezed }).from(sensitiveWords);
      this.#known = { stamp: now.stamp, filter: new WordFilter(words.map(({ squeezed }) => squeezed)) };
    }
    return this.#known.filter;
  }
}
