import { compileFunction } from 'node:vm';
import { errorMessage } from 'shared/releases/problem.ts';
import type { Remote } from 'shared/site/remote.ts';
import type { ServerCode } from '../../jobs/render-job.ts';
import { withTimeout } from '../../waiting/with-timeout.ts';
import type { Provided } from '../confine/confine.ts';

/** A release that loads or answers its health check no faster than this is refused. */
const healthTimeout = 1000;

/**
 * Runs one server bundle, a plain commonjs file that may require only what the shell provides, and asks it how it is.
 * @throws Error naming the release and what is wrong with it
 */
export async function runRelease({ release, uses, bytes }: ServerCode, provided: Provided): Promise<Remote> {
  try {
    refuseUnoffered(uses, provided);
    const remote = run(release, Buffer.from(bytes).toString('utf8'), provided);
    if (!Array.isArray(remote?.routes)) throw new Error('exports no remote with routes');
    await withTimeout(healthTimeout, 'health()', remote.health());
    return remote;
  } catch (error) {
    throw new Error(`${release}: ${errorMessage(error)}`, { cause: error });
  }
}

/** An export that the shell does not have would be `undefined` at run time: never half-rendered, refused instead. */
function refuseUnoffered(uses: readonly string[], provided: Provided): void {
  const missing = uses.find((use) => {
    const [request = '', name = ''] = use.split('#');
    const offered = provided[request];
    return !offered || (name !== '*' && name !== 'default' && !(name in offered));
  });
  if (missing) throw new Error(`uses ${missing}, which the shell does not provide`);
}

function run(release: string, code: string, provided: Provided): Remote | undefined {
  const module = { exports: {} as { remote?: Remote } };
  const start = compileFunction(code, ['module', 'exports', 'require'], { filename: `${release}/server.cjs` });
  start(module, module.exports, (request: string) => {
    if (!Object.hasOwn(provided, request)) throw new Error(`requires ${request}, which the shell does not provide`);
    return provided[request];
  });
  return module.exports.remote;
}
