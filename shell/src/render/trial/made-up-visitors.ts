import { UserCenter } from 'shared/contracts/account/user.ts';
import type { Endpoint } from 'shared/contracts/endpoint.ts';
import type { Call } from 'shared/http/create-call.ts';
import { CallFailure } from 'shared/http/errors.ts';
import { defaultSiteConfig } from 'shared/site/config.ts';
import type { PublicAnswers } from '../../document/site-data.ts';
import { WaitingBudget } from '../../waiting/waiting-budget.ts';
import { createSiteLoader, type PageApi } from '../site-loader.ts';
import { type Marks, madeUpAnswer } from './made-up-answer.ts';

/** Somebody for whom a page is rendered in a trial; all that he gets of the API is made up. */
export interface MadeUpVisitor {
  isLoggedIn: boolean;
  cookies: string;
  /** What a request of his says of him: in its query, as its id and its nonce. */
  request: string;
  api: PageApi;
  /** What his pages asked the API for since the last time, each endpoint once. */
  takeAsked(): AskedEndpoint[];
  /** The first of his marks that stands in a document, or null. */
  markIn(html: string): string | null;
}

/** One call of a page, for which no API was asked. */
export interface AskedEndpoint {
  endpoint: Endpoint;
  input: unknown;
}

/** Two who are logged in, and one who is not. None of them is asked for by the API: it hears nothing of a trial. */
export function madeUpVisitors(site: PublicAnswers) {
  // The site works without a configuration, but then logs nobody in.
  const base = withoutApi({ ...site, config: site.config ?? defaultSiteConfig() });
  return {
    first: visitor(base, { text: 'visitor-a-7f3a91', number: 7_700_313 }),
    second: visitor(base, { text: 'visitor-b-2c86de', number: 8_800_427 }),
    nobody: visitor(base, null),
  };
}

/** Answers that are the same for all visitors: a release may cache them. */
const forAll: Marks = { text: 'made-up', number: 5 };

const withoutApi = (site: PublicAnswers): PageApi =>
  createSiteLoader({
    baseUrl: '',
    prefix: '',
    http: () => ({ request: ({ url }) => Promise.reject(new CallFailure(`${url}: there is no API in a trial`)) }),
  })(site, new WaitingBudget(0));

function visitor(base: PageApi, marks: Marks | null): MadeUpVisitor {
  const known = new Set<string>();
  const asked: AskedEndpoint[] = [];
  const call = (async (endpoint, input, options = {}) => {
    const key = `${endpoint.method} ${endpoint.path}`;
    if (!known.has(key)) asked.push({ endpoint, input });
    known.add(key);
    const isForAll = !marks || options.withToken === false || options.sameForAll;
    return madeUpAnswer(endpoint.output, isForAll ? forAll : marks) as never;
  }) satisfies Call;
  return {
    isLoggedIn: marks !== null,
    cookies: marks ? `token=${marks.text}; visitor=${marks.text}` : '',
    request: marks?.text ?? 'made-up',
    takeAsked: () => asked.splice(0),
    api: {
      missing: base.missing,
      load: async () => ({
        ...(await base.load(null)),
        user: marks && (madeUpAnswer(UserCenter, marks) as UserCenter),
      }),
      client: (store) => ({ ...base.client(store), call }),
    },
    markIn: (html) => {
      if (!marks) return null;
      if (html.includes(marks.text)) return marks.text;
      // However it is written: 770,031,301 or 7700313.01.
      const written = new RegExp([...String(marks.number)].join('[,.\\s]?')).exec(html);
      return written?.[0] ?? null;
    },
  };
}
