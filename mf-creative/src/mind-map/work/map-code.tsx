import { type ComponentType, lazy } from 'react';
import { LoadFailed } from 'shared/bundled/loading/load-failed.tsx';
import type { MapWorkProps } from './map-work.tsx';

declare const __SERVER__: boolean;

type Loaded = typeof import('./map-work.tsx');

/**
 * The view of a map: a chunk of its own in the browser, at hand on the server, whose outline stays on the page until the code has
 * come. It is drawn within a `Suspense`.
 */
export const MapWork: ComponentType<MapWorkProps> = __SERVER__
  ? (require('./map-work.tsx') as Loaded).MapWork
  : lazy(() =>
      import('./map-work.tsx').then(
        (loaded) => ({ default: loaded.MapWork }),
        () => ({ default: NotLoaded }),
      ),
    );

function NotLoaded() {
  return <LoadFailed text="导图没有加载出来" onRetry={() => location.reload()} />;
}
