import { loadRemote, registerPlugins, registerRemotes } from '@module-federation/enhanced/runtime';
import { isLostCode } from 'shared/http/errors.ts';
import type { RemoteName } from 'shared/releases/remotes.ts';
import type { Remote } from 'shared/site/remote.ts';
import type { Snapshot } from '../document/snapshot.ts';
import { renewFile } from './failures/renew-file.ts';

/** Loads remotes of one document's snapshot. */
export interface BrowserRemotes {
  /** Rejects when the release cannot be loaded after one retry; `undefined` when the snapshot has none. */
  load(name: RemoteName): Promise<Remote | undefined>;
}

const retryAfter = 300;
const entryTimeout = 8000;

/** Registers the snapshot's releases with the federation runtime. Called once a document. */
export function browserRemotes(snapshot: Snapshot): BrowserRemotes {
  const releases = Object.entries(snapshot.remotes);
  registerPlugins([
    {
      name: 'integrity',
      // The runtime's own script tags carry neither integrity nor crossorigin.
      createScript({ url }) {
        const release = releases.find(([, { entry }]) => absolute(entry.url) === absolute(url))?.[1];
        if (!release?.entry.integrity) throw new Error(`${url} is no file of this page's releases`);
        const script = document.createElement('script');
        script.src = url;
        script.async = true;
        script.crossOrigin = 'anonymous';
        script.integrity = release.entry.integrity;
        return { script, timeout: entryTimeout };
      },
    },
  ]);
  registerRemotes(
    releases.map(([name, { entry, container }]) => ({
      name,
      entry: entry.url,
      entryGlobalName: container,
      type: 'global',
    })),
  );
  const load = async (name: RemoteName) => (await loadRemote<{ remote: Remote }>(`${name}/remote`))?.remote;
  return {
    async load(name) {
      const release = snapshot.remotes[name];
      if (!release) return undefined;
      return load(name).catch(async (error) => {
        // Code that threw is not mended by running it again: webpack would hand out the half-made module.
        if (!isLostCode(error)) throw error;
        await new Promise((resolve) => setTimeout(resolve, retryAfter));
        await renewFile(release.entry.url);
        return load(name);
      });
    },
  };
}

const absolute = (url: string) => new URL(url, window.location.href).href;
