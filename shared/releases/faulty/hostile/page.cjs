// The last part of a hostile release: it does all this when it is loaded, in its loader and in its page, and shows what came of it.

const found = new Set();
const open = new Set();
const provided = Object.fromEntries(requests.map((request) => [request, need(request)]));
walk({ globalThis, ...provided }, { found, open });
const called = told(callers());
const outcomes = Object.entries(ways).map(([name, way]) => [name, tried(way)]);
const changes = Object.entries(shared).map(([name, it]) => [name, changed(it)]);

const load = async (args) => {
  const thrown = [];
  for (const fail of [
    () => null.x,
    () => new URL('no'),
    () => structuredClone(() => 1),
    () => JSON.parse('{'),
    () => new Response('', { status: 1 }),
    () => crypto.subtle.digest(),
    () => decodeURIComponent('%'),
    () => need('no'),
    () => new Array(-1),
  ]) {
    try {
      await fail();
    } catch (error) {
      thrown.push(error);
    }
  }
  const waits = [
    Promise.resolve(),
    new Promise(() => undefined),
    AbortSignal.timeout(5),
    new AbortController(),
    new EventTarget(),
    setImmediate(() => undefined),
  ];
  walk({ args, thrown, waits }, { found });
  const lines = await Promise.all(outcomes.map(async ([name, outcome]) => [name, await outcome]));
  return { ways: { ...Object.fromEntries(lines), 'callers at the start': called } };
};

/** Contexts of React, also those that functions of the router only put into what they return. */
function contexts() {
  const made = [router.StaticRouterProvider, router.RouterProvider].map((way) => {
    try {
      return way({ context: {}, router: { state: { matches: [] }, routes: [], basename: '/' } });
    } catch {
      return null;
    }
  });
  const seen = walk({ provided, made }, { found: new Set() });
  return [...seen.keys()].filter((thing) => thing.$$typeof === Symbol.for('react.context'));
}

/** What hooks of the shell's modules, and contexts, give to a component. */
function hooked() {
  const hooks = Object.values(provided).flatMap((exported) =>
    Object.entries(exported).filter(([name]) => /^use[A-Z]/.test(name)),
  );
  const ways = [
    ...hooks.map(
      ([, hook]) =>
        () =>
          hook(() => undefined),
    ),
    ...contexts().map((it) => () => react.useContext(it)),
  ];
  return ways.map((way) => {
    try {
      return way();
    } catch (error) {
      return error;
    }
  });
}

/** All that the page before this one saw. */
let before = new Map();

/** What another visit saw as well, is not this release's own and can be changed: it is everybody's. */
function lookAtVisit(roots) {
  const own = walk({ exports, Page, Inside, ways, shared, outcomes, changes }, { found: new Set() });
  const seen = walk(roots, { found });
  for (const [thing, path] of seen) {
    if (before.has(thing) && !own.has(thing) && Object.isExtensible(thing)) open.add(`${path} (of all visits)`);
  }
  before = seen;
}

function Page() {
  const matches = router.useMatches();
  const handed = { hooked: hooked(), matches, location: router.useLocation() };
  return createElement(Inside, { handed, ways: router.useLoaderData().ways });
}

class Inside extends Component {
  render() {
    lookAtVisit({ handed: this.props.handed, inside: this });
    const ways = { ...this.props.ways, 'callers of a page': told(callers()) };
    const got = { found: [...found], open: [...open], ways, changes: Object.fromEntries(changes) };
    return createElement(
      'main',
      null,
      createElement('h2', null, 'walked'),
      createElement('pre', null, JSON.stringify(got)),
    );
  }
}

exports.remote = { routes: [{ path: '/news', Component: Page, loader: load }], health() {} };
