import { createStaticHandler, type RouteObject, type StaticHandler, type StaticHandlerContext } from 'react-router-dom';
import type { Harden } from '../confine/harden.ts';

/** Runs the loaders of a page's routes. */
export type VisitHandler = Pick<StaticHandler, 'query'>;

/**
 * Code of a page can reach the routes that it matches, by the router's contexts. So they belong to the visit, and what they have in
 * common with those of other visits is frozen.
 */
export function visitHandler(routes: RouteObject[], harden: Harden): VisitHandler {
  harden(routes);
  const handler = createStaticHandler(routes);
  const own = (match: StaticHandlerContext['matches'][number]) => {
    const route = { ...match.route, children: undefined };
    harden(...Object.values(route));
    return { ...match, route };
  };
  return {
    async query(request, options) {
      const context = await handler.query(request, options);
      return context instanceof Response ? context : { ...context, matches: context.matches.map(own) };
    },
  };
}
