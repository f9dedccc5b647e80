import { sql } from 'drizzle-orm';
import { Counter, type Registry } from 'prom-client';
import type { Db } from '../../platform/database/db.ts';
import { runOutside } from '../../platform/database/engine/transaction-guard.ts';
import { invalidInput } from '../../platform/refusals/refusal.ts';
import { findSection } from '../settings/settings.ts';
import { settings } from '../settings/site-tables.ts';
import { ReservedNames } from './reserved-names.ts';
import { sensitiveWords } from './sensitive-tables.ts';
import { WordFilter } from './word-filter.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Refuses texts with words that the operator has forbidden. */
    sensitiveWords: SensitiveWords;
  }
}

/** Refuses what others must not read of a user. `field` is where the user wrote it. */
export interface TextChecks {
  /** @throws Refusal for a forbidden word, without saying which */
  requireText: (text: string, field: string) => void;
  /** Of a person besides: none that passes for the site or its staff. @throws Refusal */
  requireName: (name: string, field: string) => void;
  /** Of a page or a picture besides: none that passes for the site's own. @throws Refusal */
  requireTitle: (title: string, field: string) => void;
}

/** Reads what others will see, by the words that the operator has forbidden and the names that are reserved. */
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

  /** The checks as they are now: for what a transaction finds to be public. While forbidden words are off, names and titles are read all the same. */
  async load(): Promise<TextChecks> {
    const requireText = await this.#loadText();
    const { shop_name: siteName } = await findSection(this.#db, 'website');
    const { reserved_names: more } = await findSection(this.#db, 'registration');
    const reserved = new ReservedNames([siteName, ...more]);
    return {
      requireText,
      requireName: (name, field) => {
        requireText(name, field);
        if (reserved.isPosing(name)) throw invalidInput('这个名字会被当成本站或工作人员，请换一个', field);
      },
      requireTitle: (title, field) => {
        requireText(title, field);
        if (reserved.isAnnouncing(title)) throw invalidInput('这个标题会被当成本站发布的，请换一个', field);
      },
    };
  }

  /** Checks one text at once. @throws Refusal */
  async requireClean(text: string, field: string): Promise<void> {
    (await this.#loadText())(text, field);
  }

  async #loadText(): Promise<TextChecks['requireText']> {
    const filter = await this.#filter();
    return (text, field) => {
      if (!filter || filter.find(text).length === 0) return;
      // The refusal undoes the transaction it is found in, which is then not run again.
      runOutside(() => this.#refused.inc());
      throw invalidInput('内容包含不允许的词语，请修改后再试', field);
    };
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
