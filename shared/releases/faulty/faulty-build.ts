import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { alterBuild } from 'shared/releases/faulty/alter-build.ts';
import type { Fault } from 'shared/releases/faulty/faults.ts';
import type { ReleaseRecord } from 'shared/releases/record/record.ts';

interface FaultyOptions {
  /** Until then (milliseconds since 1970) it is as good as the real one: so it passes its preparation. */
  sleepsUntil?: number;
  /** A file that it must not show, and one that it must not write. */
  secret: string;
  trace: string;
}

/** Milliseconds after it was loaded. Its preparation is over by then. */
const lateMs = 5_000;

/**
 * Makes a release with a fault out of a built remote: a few lines around its server bundle, and a record that is right.
 * Its browser half is the good one.
 * @param built a built folder (`<package>/dist/<version>`)
 * @returns a temporary folder that `mf publish` takes; the caller removes it
 */
export async function makeFaultyBuild(
  built: string,
  fault: Fault,
  options: FaultyOptions,
): Promise<{ folder: string; record: ReleaseRecord }> {
  const change = (text: string, half: 'browser' | 'server') =>
    half === 'server' ? withFault(text, fault, options) : text;
  const { folder, record } = await alterBuild(built, { change });
  const { shared = {}, uses = [] } = fault.record ?? {};
  const altered = { ...record, shared: { ...record.shared, ...shared }, uses: [...record.uses, ...uses] };
  await writeFile(join(folder, 'build.json'), JSON.stringify(altered));
  return { folder, record: altered };
}

function withFault(text: string, { at, code }: Fault, { sleepsUntil = 0, secret, trace }: FaultyOptions): string {
  const files = { $SECRET: JSON.stringify(secret), $TRACE: JSON.stringify(trace) };
  const body = code.replace(/\$(SECRET|TRACE)\b/g, (name) => files[name as keyof typeof files]);
  const start = {
    import: 'drillFault();',
    later: `setTimeout(drillFault, Math.max(${lateMs}, ${sleepsUntil} - Date.now()));`,
  }[at as string];
  return `const drillFault = () => {
  if (Date.now() < ${sleepsUntil}) return undefined;
  ${body}
};
${start ?? ''}
${text}
;${around[at] ?? ''}`;
}

const replaced = (fields: string) => `
{
  const { remote } = module.exports;
  module.exports = { remote: { ...remote, ${fields} } };
}`;

/** Each route, or what it brings when it is asked for, with the fault in one of its parts. */
const inRoutes = (part: 'loader' | 'Component', faulty: string) =>
  replaced(`routes: remote.routes.map((route) => {
    const withFault = (route) => route.${part} ? { ...route, ${part}: ${faulty} } : route;
    return route.lazy ? { ...withFault(route), lazy: async () => withFault(await route.lazy()) } : withFault(route);
  })`);

/** Code that puts the fault around what the bundle exports. */
const around: Partial<Record<Fault['at'], string>> = {
  health: replaced('health: () => drillFault() ?? remote.health()'),
  routes: replaced('routes: drillFault() ?? remote.routes'),
  loader: inRoutes('loader', '(...given) => drillFault() ?? route.loader(...given)'),
  render: inRoutes('Component', "(props) => drillFault() ?? require('react').createElement(route.Component, props)"),
};
