import { createRequire } from 'node:module';
import type { FastifyBaseLogger } from 'fastify';
import type IP2Region from 'ip2region';

declare module 'fastify' {
  interface FastifyInstance {
    regions: Regions;
  }
}

/** Where addresses are, in words (ADR 100). The table, eleven megabytes, is read when the first user logs in: no start waits for it. */
export class Regions {
  readonly #log: Pick<FastifyBaseLogger, 'warn'>;
  #opened: IP2Region | undefined;

  constructor(log: Pick<FastifyBaseLogger, 'warn'>) {
    this.#log = log;
  }

  /** `广东省深圳市`, `美国`; '' for an address of a private network, and for one that is not known: nobody's login fails by it. */
  of(address: string): string {
    try {
      const found = this.#tables().search(address);
      if (!found?.country) return '';
      const { country, province, city } = found;
      const [wide, near] = country === '中国' ? [province, city] : [country, province];
      // 上海, 上海市
      return near.startsWith(wide) ? near : wide + near;
    } catch (error) {
      this.#log.warn({ err: error }, 'the region of an address could not be read');
      return '';
    }
  }

  #tables(): IP2Region {
    if (!this.#opened) {
      // A CommonJS package whose only export is called `default`.
      const { default: Tables } = createRequire(import.meta.url)('ip2region') as typeof import('ip2region');
      this.#opened = new Tables();
    }
    return this.#opened;
  }
}
