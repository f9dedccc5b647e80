import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { RemoteName } from 'shared/releases/remotes.ts';
import type { PublicAnswers } from '../document/site-data.ts';
import type { ServedSnapshot } from '../document/snapshot.ts';
import { packed } from '../jobs/compress-page.ts';
import type { PageBody, PageError, RenderJob, WorkerSetup } from '../jobs/render-job.ts';
import type { FromWorker, ToWorker, WorkerJob } from '../jobs/worker-messages.ts';
import { WaitingBudget } from '../waiting/waiting-budget.ts';
import type { Confined } from './confine/confine.ts';
import { DrawnPages } from './document/drawn-pages.ts';
import { JobQueue } from './job-queue.ts';
import type { PageAnswer, PageRequest } from './page-request.ts';
import { pageError } from './plain-error.ts';
import type { LastRunning } from './release/last-running.ts';
import { type LoadedSet, loadSet } from './release/loaded-set.ts';
import { renderPage } from './render-page.tsx';
import type { createSiteLoader, PageApi } from './site-loader.ts';
import { PageTemplateMaker } from './template/page-template-maker.ts';
import { probeRemote } from './trial/probe-remote.ts';
import { warmUp } from './warm-up.ts';

interface WorkParts {
  setup: WorkerSetup;
  marker: LastRunning;
  pageApi: ReturnType<typeof createSiteLoader>;
  confined: Confined;
  send: (message: FromWorker) => void;
  /** Time may have passed since the last sign of life. */
  beat: () => void;
}

/** What a render worker does with each message from the front. */
export class RenderWork {
  private readonly parts: WorkParts;
  private set: LoadedSet | undefined;
  private site: PublicAnswers = { rev: null, config: null, decoration: '' };
  private readonly open = new Map<number, { left: AbortController; release: string | undefined }>();
  private readonly queue = new JobQueue(maxOpen);
  private readonly templates = new PageTemplateMaker();
  private readonly drawn = new DrawnPages();
  private isNeeded = false;

  constructor(parts: WorkParts) {
    this.parts = parts;
  }

  take(message: ToWorker): void {
    if (message.type === 'load') void this.load(message);
    else if (message.type === 'relabel') this.relabel(message.page);
    else if (message.type === 'probe') void this.probe(message.name);
    else if (message.type === 'site') this.site = message.site;
    else if (message.type === 'leave') this.leave(message.id);
    else this.enqueue(message.id, message.job, this.set);
  }

  /** Until it gets its releases; whatever goes wrong in it is no news to anybody. */
  async warmUp(): Promise<void> {
    const set = await loadSet(
      { page: { rev: 0, shell: '', remotes: {} }, code: {} },
      this.parts.marker,
      this.parts.confined,
    );
    const api = this.parts.pageApi(this.site, new WaitingBudget(0));
    await warmUp({ ...this.parts.setup, set, api }, () => !this.isNeeded).catch(() => undefined);
  }

  /** A page is rendered from the releases that were loaded when it was asked for, also when it waits in the queue. */
  private enqueue(id: number, job: WorkerJob, set: LoadedSet | undefined): void {
    if (set) this.queue.add(id, () => this.render(id, job, set));
  }

  private leave(id: number): void {
    const { left: visit, release } = this.open.get(id) ?? {};
    // What the page does when its visitor leaves is its own.
    if (release) this.parts.marker.run(release, () => visit?.abort());
    else visit?.abort();
    const left = new Error('the visitor left');
    if (this.queue.drop(id)) this.parts.send({ type: 'failed', id, error: pageError(left, 'frame') });
  }

  private relabel(page: ServedSnapshot): void {
    if (this.set) this.set = { ...this.set, page };
  }

  private async load({ set }: Extract<ToWorker, { type: 'load' }>): Promise<void> {
    this.isNeeded = true;
    this.set = await loadSet(set, this.parts.marker, this.parts.confined);
    this.parts.marker.rest();
    this.parts.send({ type: 'loaded', leftOut: this.set.leftOut });
  }

  private async probe(name: RemoteName): Promise<void> {
    const { set } = this;
    if (!set) return;
    const { marker } = this.parts;
    const realApi = () => this.apiFor(probeBudget, { readsOnly: true });
    const environment = (api?: PageApi) => this.environment(set, api ?? realApi());
    const probed = await probeRemote({ set, name, marker, site: this.site, environment });
    this.parts.send({ type: 'probed', ...probed });
  }

  private async render(id: number, job: WorkerJob, set: LoadedSet): Promise<void> {
    const { marker, send } = this.parts;
    const left = new AbortController();
    const release = set.releaseOf(job.remote);
    this.open.set(id, { left, release });
    const errors: PageError[] = [];
    const request: PageRequest = {
      ...job,
      url: new URL(job.url),
      signal: left.signal,
      report: (error, place) => {
        if (!left.signal.aborted) errors.push(pageError(error, place));
      },
    };
    const environment = this.environment(set, this.apiFor(job.apiBudget, { visitor: job.visitor }));
    const draw = () => renderPage(request, { ...environment, drawn: this.drawn });
    try {
      const { body, ...page } = await (release ? marker.run(release, draw) : draw());
      const drawn = await this.packBody(body, job.pack);
      const isStream = drawn.kind === 'stream';
      if (!isStream) this.finish(id);
      send({ type: 'page', id, page: { ...page, body: drawn, errors: [...errors] } });
      if (!isStream) return;
      const sent = errors.length;
      for await (const bytes of body as Readable) send({ type: 'piece', id, bytes });
      this.finish(id);
      send({ type: 'end', id, errors: errors.slice(sent) });
    } catch (error) {
      this.finish(id);
      send({ type: 'failed', id, error: pageError(error, 'frame') });
    } finally {
      this.finish(id);
      this.parts.beat();
    }
  }

  /** Before the answer is sent: a worker that is killed once its page is out must not look as if the page's code ran. */
  private finish(id: number): void {
    this.open.delete(id);
    if (this.open.size === 0) this.parts.marker.rest();
  }

  /** Most pages are whole; one that is to be cached is made whole, whatever it waits for. */
  private async packBody(body: PageAnswer['body'], pack: RenderJob['pack']): Promise<PageBody> {
    if (body === null) return { kind: 'none' };
    if ('marks' in pack) {
      const html = body instanceof Readable ? await text(body) : body.toString();
      return { kind: 'parts', page: await this.templates.make(html, pack.marks) };
    }
    if (body instanceof Readable) return { kind: 'stream' };
    return { kind: 'whole', bytes: packed(body, pack.encoding) };
  }

  private apiFor(milliseconds: number, options: Parameters<WorkParts['pageApi']>[2]): PageApi {
    return this.parts.pageApi(this.site, new WaitingBudget(milliseconds), options);
  }

  private environment(set: LoadedSet, api: PageApi) {
    return { ...this.parts.setup, set, api };
  }
}

/** Pages that are rendered at once. Behind an API that hangs each of them waits its whole budget. */
const maxOpen = 24;
/** Milliseconds that a page may wait for the API while it is probed. */
const probeBudget = 800;
