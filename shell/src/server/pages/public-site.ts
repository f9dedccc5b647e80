import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { type Call, type CallEnvironment, createCall } from 'shared/http/create-call.ts';
import { readAnswer } from 'shared/http/read-answer.ts';
import { createApiClient } from '../../api-client.ts';
import type { PublicAnswers } from '../../document/site-data.ts';
import { askPublicSite } from '../../startup/ask-public-site.ts';
import { WaitingBudget } from '../../waiting/waiting-budget.ts';

/** Milliseconds that configuration and theme are cached. */
const lifetime = 2000;

/** Calls of the API without any visitor; all of them together have this budget (ms). */
export type PublicCalls = (budget: number) => Call;

/** @param misread learns of what cannot be read */
export function publicCalls(apiUrl: string, apiPrefix: string, misread?: CallEnvironment['misread']): PublicCalls {
  const client = createApiClient(apiUrl, apiPrefix);
  return (budget) =>
    createCall({
      baseUrl: apiUrl,
      prefix: apiPrefix,
      http: client(new WaitingBudget(budget)),
      read: readAnswer,
      token: () => undefined,
      showMessage: () => undefined,
      loginFailed: () => undefined,
      openPage: () => undefined,
      misread,
    });
}

/** What the API answers every visitor alike, cached for a moment. */
export class PublicSiteCache {
  private readonly cached = new LRUCache<'site', Promise<PublicAnswers>>({ max: 1, ttl: lifetime, ttlResolution: 0 });
  private last: PublicAnswers | undefined;
  private readonly ask: () => ReturnType<typeof askPublicSite>;

  /** @param timeout milliseconds that a page waits for the API */
  constructor(calls: PublicCalls, timeout: number) {
    this.ask = () => askPublicSite(calls(timeout));
  }

  /** Pages that come at once share one request; what failed is not cached, so the next page asks again. */
  now(): Promise<PublicAnswers> {
    const cached = this.cached.get('site');
    if (cached) return cached;
    const site = this.ask().then((answers) => this.unlessSame({ ...answers, rev: answers.config && revOf(answers) }));
    this.cached.set('site', site);
    void site.then(({ rev }) => {
      if (!rev && this.cached.peek('site') === site) this.cached.delete('site');
    });
    return site;
  }

  /** Equal answers stay the same object: only new ones are sent to workers. */
  private unlessSame(answers: PublicAnswers): PublicAnswers {
    if (answers.rev === null || answers.rev !== this.last?.rev) this.last = answers;
    return this.last ?? answers;
  }
}

const revOf = (site: Omit<PublicAnswers, 'rev'>) =>
  createHash('sha256').update(JSON.stringify(site)).digest('base64url').slice(0, 16);
