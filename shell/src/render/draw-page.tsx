import { Readable } from 'node:stream';
import { StrictMode } from 'react';
import { createStaticRouter, type StaticHandlerContext, StaticRouterProvider } from 'react-router-dom';
import { defaultSiteConfig } from 'shared/site/config.ts';
import type { PageMatch } from 'shared/site/remote.ts';
import { readCookie } from 'shared/site/setting/cookies.ts';
import type { VisitStore } from 'shared/site/visit.ts';
import { App } from '../app.tsx';
import { documentTitle } from '../document/document-title.ts';
import { scriptJson } from '../document/page-state.ts';
import type { DocumentState } from '../document/site-data.ts';
import { documentSnapshot } from '../document/snapshot.ts';
import { createStyleCache } from '../document/style-cache.ts';
import { readScheme } from '../layouts/scheme/scheme.ts';
import { documentAround } from './document/document.ts';
import { documentHead } from './document/document-head.ts';
import { type CutHtml, type DrawnPages, fillHtml, type OwnValues } from './document/drawn-pages.ts';
import { isMainEmpty } from './document/main-text.ts';
import { PageSink } from './document/page-sink.ts';
import { renderDocument } from './document/render-document.ts';
import type { PageEnvironment, PageRequest } from './page-request.ts';
import type { PageApi } from './site-loader.ts';

/** What a page is drawn from. */
export interface PageContents {
  loaded: Awaited<ReturnType<PageApi['load']>>;
  visit: DocumentState;
  store: VisitStore;
  context: StaticHandlerContext;
  matches: readonly PageMatch[];
  waiting: boolean;
  /** The API gave no answer for the page. */
  isAway: boolean;
}

interface DrawnBody {
  /** Bytes are the whole document. */
  body: Readable | Buffer;
  /** Not known of a page that is streamed. */
  isEmpty: boolean;
}

/** The page as HTML: drawn, or as it was drawn before from the same state. `contents.visit` carries the mark of the request's id. */
export async function drawPage(
  request: PageRequest,
  contents: PageContents,
  environment: PageEnvironment & { drawn: DrawnPages },
): Promise<DrawnBody> {
  const { drawn } = environment;
  const state = stateOf(contents, environment);
  const { loaded, context } = contents;
  const token = readCookie(request.cookies, 'token') ?? '';
  const key = drawn.keyOf([request.url.href, token, loaded.decoration, String(context.statusCode), state]);
  const known = drawn.find(key);
  if (known) return { body: fillHtml(known, request), isEmpty: known.isEmpty };
  let isWhole = true;
  const body = await draw(contents, environment, state, {
    ...request,
    nonce: drawn.marks.nonce,
    report(error, place) {
      isWhole = false;
      request.report(error, place);
    },
  });
  if (body instanceof Readable) return { body: Readable.from(filled(body, request, drawn)), isEmpty: false };
  const page = { ...drawn.cut(body), isEmpty: isMainEmpty(body) };
  if (isWhole) drawn.keep(key, page);
  return { body: fillHtml(page, request), isEmpty: page.isEmpty };
}

/** Each chunk of a page that is streamed is whole elements, and so are the marks in it. */
async function* filled(body: Readable, own: OwnValues, drawn: DrawnPages): AsyncGenerator<Buffer> {
  for await (const chunk of body) yield fillHtml(drawn.cut(chunk) satisfies CutHtml, own);
}

/** All that the browser continues with, as JSON. */
const stateOf = ({ visit, waiting, context }: PageContents, { set, apiPrefix }: PageEnvironment): string =>
  scriptJson({
    snapshot: documentSnapshot(set.page),
    waiting,
    visit,
    routing: { loaderData: context.loaderData, errors: context.errors },
    api: { prefix: apiPrefix },
  });

/** Whether the page that is asked for can be read without code. */
function startsLater(matches: readonly PageMatch[]): boolean {
  const last = matches.at(-1);
  const says = last?.handle?.startsLater;
  return typeof says === 'function' ? says(last?.loaderData as never) : says === true;
}

function draw(
  { loaded, store, context, matches, waiting, isAway }: PageContents,
  environment: PageEnvironment,
  state: string,
  request: PageRequest,
): Promise<Readable | Buffer> {
  const { nonce, url, remote, cookies } = request;
  const cache = createStyleCache();
  cache.compat = true;
  const config = loaded.config ?? defaultSiteConfig();
  const title = documentTitle(matches, loaded.config);
  const isForReading = !waiting && !readCookie(cookies, 'token') && config === loaded.config && !context.errors;
  const around = (styles: string) =>
    documentAround(
      {
        nonce,
        title,
        head: documentHead({ title, config, matches, url, status: context.statusCode, nonce, isAway }),
        config,
        themeStyles: loaded.themeStyles,
        scheme: readScheme(cookies),
        main: environment.main,
        preview: environment.set.page.preview,
        preload: (remote && environment.set.page.remotes[remote]?.preload) ?? [],
        startsLater: isForReading && startsLater(matches),
        state,
      },
      styles,
    );
  const page = (
    <StrictMode>
      <App cache={cache} store={store}>
        <StaticRouterProvider
          router={createStaticRouter(branchOf(context), context)}
          context={context}
          hydrate={false}
        />
      </App>
    </StrictMode>
  );
  return renderDocument(page, new PageSink(cache, nonce, around), request);
}

/** The routes of this page alone: the router would make a copy of the whole tree for every page. */
const branchOf = ({ matches }: StaticHandlerContext) =>
  matches.reduceRight<StaticHandlerContext['matches'][number]['route'][]>(
    (children, { route }) => [
      children.length ? { ...route, index: false, children } : { ...route, children: undefined },
    ],
    [],
  );
