import { provided } from 'virtual:provided-pieces';
import { lacksBuiltIns } from './old/lacks-built-ins.ts';
import { readOwnDocument, runningScript } from './own-document.ts';

/** Milliseconds of running code after which the browser is let do what waits: paint, take a key. */
const slice = 25;

void begin(readOwnDocument(runningScript()));

/**
 * Runs the page's code piece by piece, with pauses: in one go it would keep a slow processor for a third of a second. What
 * the shell provides comes first, each entry point a piece, then the page itself.
 */
async function begin(own: ReturnType<typeof readOwnDocument>): Promise<void> {
  // Without it some page or other may fail, not all of them.
  if (lacksBuiltIns())
    await import('./old/old-browser.ts').then(({ addBuiltIns }) => addBuiltIns()).catch(() => undefined);
  let since = performance.now();
  const pause = async () => {
    if (performance.now() - since < slice) return;
    await othersFirst();
    since = performance.now();
  };
  for (const piece of provided) {
    await piece();
    await pause();
  }
  const { start } = await import(/* webpackMode: "eager" */ './entry-browser.tsx');
  await othersFirst();
  await start(own);
}

const othersFirst = (): Promise<void> => window.scheduler?.yield?.() ?? new Promise((resolve) => setTimeout(resolve));
