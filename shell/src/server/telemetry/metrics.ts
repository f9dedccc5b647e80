import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { TabsOfRelease } from '../../tabs/tabs.ts';
import type { PageOutcome } from '../pages/page-log-entry.ts';

/** What the gauges read at each scrape. */
export interface ShellState {
  rev: number;
  /** When the snapshot was taken into use; null before the first one. */
  since: number | null;
  resident: Record<string, number>;
  openBreakers: string[];
}

/** A page's remote and release as labels; both are from the channel, so there are few. */
interface Part {
  remote: string | null;
  release: string | null;
}

const labelsOf = ({ remote, release }: Part) => ({ remote: remote ?? 'shell', release: release ?? 'none' });

/** The metrics of one shell process, as Prometheus reads them from `/metrics` of the internal port. */
export class Metrics {
  private readonly registry = new Registry();
  private readonly pages = this.counter('site_pages_total', 'Pages answered', ['remote', 'release', 'outcome']);
  private readonly renders = this.counter('site_renders_total', 'Pages rendered', ['remote', 'release', 'outcome']);
  private readonly loads = this.counter('site_release_loads_total', 'Releases taken into memory, or refused', [
    'remote',
    'release',
    'outcome',
  ]);
  private readonly browserErrors = this.counter('site_browser_errors_total', 'Errors that browsers reported', [
    'remote',
    'release',
    'kind',
  ]);
  private readonly unreadable = this.counter(
    'site_unreadable_answers_total',
    'Answers of the API against the contract',
    ['side'],
  );
  private readonly workerDeaths = this.counter('site_render_worker_deaths_total', 'Render workers lost', [
    'remote',
    'release',
  ]);
  private readonly quarantines = this.counter('site_quarantines_total', 'Releases whose server half was taken out', [
    'remote',
    'release',
  ]);
  private readonly retries = this.counter('site_render_retries_total', 'Pages rendered anew, by another worker', [
    'why',
  ]);
  private readonly renderTime = new Histogram({
    name: 'site_render_seconds',
    help: 'Time to render a page, the API included',
    labelNames: ['remote'],
    buckets: [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
    registers: [this.registry],
  });

  /** @param tabs the open tabs that this process heard of; counting them takes a while, so it is asked once for each scrape */
  constructor(state: () => ShellState, tabs: () => TabsOfRelease[] = () => []) {
    collectDefaultMetrics({ register: this.registry });
    this.gauge('site_snapshot_rev', 'Revision of the channel in use', [], (gauge) => gauge.set(state().rev));
    this.gauge('site_snapshot_age_seconds', 'Time since it was taken into use', [], (gauge) => {
      const { since } = state();
      if (since !== null) gauge.set((Date.now() - since) / 1000);
    });
    this.gauge('site_resident_releases', 'Releases in memory', ['remote'], (gauge) => {
      for (const [remote, count] of Object.entries(state().resident)) gauge.set({ remote }, count);
    });
    this.gauge('site_tabs', 'Open tabs by the release that they show', ['remote', 'release', 'state'], (gauge) => {
      gauge.reset();
      for (const { count, ...labels } of tabs()) gauge.set(labels, count);
    });
    this.gauge(
      'site_open_breakers',
      'Releases that fail on the server and are left to browsers',
      ['remote'],
      (gauge) => {
        gauge.reset();
        for (const key of state().openBreakers) gauge.inc({ remote: key.split('@')[0] ?? '' });
      },
    );
  }

  page(part: Part, outcome: PageOutcome): void {
    this.pages.inc({ ...labelsOf(part), outcome });
  }

  render(part: Part, outcome: PageOutcome, ms: number): void {
    this.renders.inc({ ...labelsOf(part), outcome });
    this.renderTime.observe({ remote: part.remote ?? 'shell' }, ms / 1000);
  }

  load(part: Part, outcome: 'ok' | 'refused'): void {
    this.loads.inc({ ...labelsOf(part), outcome });
  }

  browserError(part: Part, kind: string): void {
    this.browserErrors.inc({ ...labelsOf(part), kind });
    if (kind === 'answer') this.unreadableAnswer('browser');
  }

  unreadableAnswer(side: 'server' | 'browser'): void {
    this.unreadable.inc({ side });
  }

  /** @param faultyRelease `<name>@<version>`, or null when it is unknown */
  workerCrash(faultyRelease: string | null): void {
    const [remote = 'unknown', release = 'none'] = faultyRelease?.split('@') ?? [];
    this.workerDeaths.inc({ remote, release });
  }

  quarantine(remote: string, release: string): void {
    this.quarantines.inc({ remote, release });
  }

  retry(why: 'lost' | 'frame'): void {
    this.retries.inc({ why });
  }

  /** The answer to a scrape. */
  async text(): Promise<{ type: string; body: string }> {
    return { type: this.registry.contentType, body: await this.registry.metrics() };
  }

  private counter(name: string, help: string, labelNames: string[]): Counter {
    return new Counter({ name, help, labelNames, registers: [this.registry] });
  }

  private gauge(name: string, help: string, labelNames: string[], read: (gauge: Gauge) => void): void {
    new Gauge({
      name,
      help,
      labelNames,
      registers: [this.registry],
      collect() {
        read(this);
      },
    });
  }
}
