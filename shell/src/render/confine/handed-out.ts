import {
  Component,
  createElement,
  type ReactNode,
  useActionState,
  useEffectEvent,
  useOptimistic,
  useTransition,
} from 'react';
import { useFormStatus } from 'react-dom';
import { renderToPipeableStream } from 'react-dom/server';
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router-dom';

/** What React hands to components and is the same for all of them: the updater of classes, empty objects, functions that refuse. */
export function handedOut(): Promise<readonly unknown[]> {
  const handed: unknown[] = [];
  class OfClasses extends Component {
    override render(): ReactNode {
      handed.push(...Object.values(this));
      return null;
    }
  }
  function OfHooks() {
    const none = () => undefined;
    handed.push(
      useTransition(),
      useOptimistic(null),
      useEffectEvent(none),
      useActionState(none, null),
      useFormStatus(),
    );
    return createElement(OfClasses);
  }
  return new Promise((resolve, reject) => {
    renderToPipeableStream(createElement(OfHooks), { onAllReady: () => resolve(handed), onError: reject });
  });
}

/** The same of the router: what it puts into the contexts of every page. */
export async function handedOutByRouter(): Promise<unknown> {
  const handler = createStaticHandler([{ path: '/', element: null }]);
  const context = await handler.query(new Request('http://warm.invalid/'));
  if (context instanceof Response) return null;
  return StaticRouterProvider({ context, router: createStaticRouter(handler.dataRoutes, context) });
}
