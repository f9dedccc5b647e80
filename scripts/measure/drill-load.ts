/** What a load saw: the figures that a drill is about. */
export interface LoadFigures {
  requests: number;
  /** Of each request that got no whole page: which, and what came. */
  failed: string[];
  /** Of each page that was made of two releases. */
  mixed: string[];
}

interface LoadOptions {
  origin: string;
  workers: number;
  /** The words by which a page shows its release, by version. */
  words: Record<string, string>;
}

/** Pages of the remote that is switched, and others; with a cookie they are rendered for each request. */
const paths = ['/', '/chat', '/news', '/chat', '/app/qrcode', '/'];

/** Asks for pages until it is ended, each worker one after the other. @returns how to end it */
export function startLoad({ origin, workers, words }: LoadOptions): () => Promise<LoadFigures> {
  const figures: LoadFigures = { requests: 0, failed: [], mixed: [] };
  let ending = false;
  const work = async (worker: number) => {
    for (let turn = worker; !ending; turn++) {
      const path = paths[turn % paths.length] ?? '/';
      const headers: Record<string, string> = worker % 2 ? { cookie: `setting=${worker}` } : {};
      const problem = await lookAt(origin + path, headers, words).catch((error) => `${error?.cause ?? error}`);
      figures.requests += 1;
      if (problem?.startsWith('mixed')) figures.mixed.push(`${path}: ${problem}`);
      else if (problem) figures.failed.push(`${path}: ${problem}`);
    }
  };
  const all = Promise.all(Array.from({ length: workers }, (_, worker) => work(worker)));
  return async () => {
    ending = true;
    await all;
    return figures;
  };
}

/** One page: whole, and of one release. @returns what is wrong with it */
async function lookAt(url: string, headers: Record<string, string>, words: Record<string, string>) {
  const response = await fetch(url, { headers, signal: AbortSignal.timeout(20_000) });
  const html = await response.text();
  if (response.status !== 200) return `status ${response.status}`;
  if (!html.endsWith('</html>')) return 'the page is cut off';
  const state = JSON.parse(
    /<script type="application\/json" id="page-state"[^>]*>(.*?)<\/script>/.exec(html)?.[1] ?? '',
  );
  const { rev, remotes } = state.snapshot;
  const said = response.headers.get('x-mf-rev');
  if (said !== String(rev)) return `mixed: header ${said}, page ${rev}`;
  const { version } = remotes['mf-chat'];
  const preloaded = [...html.matchAll(/\/assets\/mf-chat\/([\w.-]+)\//g)].filter(([, other]) => other !== version);
  if (preloaded.length > 0) return `mixed: files of ${preloaded[0]?.[1]} in a page of ${version}`;
  const foreign = Object.entries(words).find(([other, text]) => other !== version && html.includes(text));
  return foreign ? `mixed: words of ${foreign[0]} in a page of ${version}` : undefined;
}
