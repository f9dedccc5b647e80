import type { createBrowserRouter, PatchRoutesOnNavigationFunction, RouteObject } from 'react-router-dom';
import { isLostCode } from 'shared/http/errors.ts';
import type { RemoteName } from 'shared/releases/remotes.ts';
import type { PageDocument } from '../document/page-document.ts';
import { addressOnShow } from '../document/page-document.ts';
import type { Snapshot } from '../document/snapshot.ts';
import { framesOf, makeRoutes, placeId, type RemoteState, type Remotes, remotePages } from '../routes.tsx';
import { findRow } from '../url-table.ts';
import { releaseKey, reloadOnce } from './failures/chunk-failure.ts';
import { loadAgain } from './failures/load-again.ts';
import { browserRemotes } from './remotes-browser.ts';

type Router = ReturnType<typeof createBrowserRouter>;

/** The remotes of one document: what its tab knows of them, and the routes that are made of it. */
export class TabRemotes {
  readonly known: Remotes = {};
  /** The server showed the first page's remote, and its code does not come. */
  isLost = false;
  private readonly snapshot: Snapshot;
  private readonly report: (error: unknown) => void;
  private readonly page: PageDocument;
  private readonly remotes: ReturnType<typeof browserRemotes>;

  constructor(snapshot: Snapshot, page: PageDocument, report: (error: unknown) => void) {
    this.snapshot = snapshot;
    this.page = page;
    this.report = report;
    this.remotes = browserRemotes(snapshot);
  }

  /**
   * The routes of the first page, its remote loaded.
   * @param waiting the server kept the remote's place empty
   */
  async firstRoutes(name: RemoteName | undefined, waiting: boolean): Promise<RouteObject[]> {
    if (name && waiting) {
      this.known[name] = 'waiting';
    } else if (name) {
      this.known[name] = await this.remotes.load(name).then(
        (remote) => remote ?? 'down',
        async (error) => {
          if (isLostCode(error) && reloadOnce(releaseKey(this.snapshot, name), addressOnShow(), this.page)) await never;
          this.report(error);
          this.isLost = true;
          return 'down' as const;
        },
      );
    }
    return makeRoutes(this.known);
  }

  /** A remote's pages join the tree when a link first leads there. */
  readonly patch: PatchRoutesOnNavigationFunction = async ({ path, patch }) => {
    const { pathname } = new URL(path, window.location.origin);
    const name = findRow(pathname)?.remote;
    if (!name || this.known[name]) return;
    // What fails is thrown: the problem's page decides (`route-problem.tsx`), and the next link there tries again.
    this.known[name] = (await this.remotes.load(name)) ?? 'down';
    for (const frame of framesOf(name)) patch(placeId(frame, name), remotePages(name, this.known[name], frame));
  };

  /** Fills the first page's place when the server could not, or tries again to. */
  async loadLate(name: RemoteName, router: Router): Promise<void> {
    const show = (remote: RemoteState) => {
      this.known[name] = remote;
      // The only way to give a running router another tree: what the remote's place held is not there any more.
      router._internalSetRoutes(makeRoutes(this.known));
      if (findRow(router.state.location.pathname)?.remote !== name) return;
      void loadAgain(router.navigate, window.location);
    };
    const { loadLateRemote } = await import('./load-late-remote.ts');
    await loadLateRemote(name, { load: this.remotes.load, show, report: this.report }, this.isLost);
  }
}

/** The reload is under way. */
const never = new Promise<never>(() => undefined);
