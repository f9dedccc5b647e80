import type { LoaderFunctionArgs, RouteObject } from 'react-router-dom';
import { boundedRemote } from './bounded-remote.ts';

const never = () => new Promise<never>(() => undefined);
const Component = () => null;

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test.each<[what: string, route: RouteObject]>([
  ['a page', { path: '/news', loader: never, Component }],
  ['a page that is loaded when it is asked for', { path: '/news', lazy: async () => ({ loader: never, Component }) }],
])('the loader of %s is given up after two seconds, and it is known whose code ran', async (_what, route) => {
  const atWork = jest.fn();
  const [bound] = boundedRemote({ routes: [route], health: () => undefined }, atWork).routes;
  const late = typeof bound?.lazy === 'function' ? await bound.lazy() : {};
  const { loader } = { ...bound, ...late };
  if (typeof loader !== 'function') throw new Error('no loader');
  const asked = Promise.resolve(loader({} as LoaderFunctionArgs, undefined));
  const given = expect(asked).rejects.toThrow('the loader of /news');
  expect(atWork).toHaveBeenCalledTimes(1);
  await jest.advanceTimersByTimeAsync(2000);
  await given;
});
