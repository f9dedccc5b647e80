import { randomBytes } from 'node:crypto';
import { canaryOf, maxCanaries, standingCanaries } from 'shared/releases/canary/slices.ts';
import type { Pointer } from 'shared/releases/channel/channel.ts';
import type { Change } from 'shared/releases/channel/write-channel.ts';
import { ReleaseProblem } from 'shared/releases/problem.ts';

/** Options of a promotion or rollback. */
export interface MoveOptions {
  /** The release that is left is killed: open tabs drop it, and it cannot be promoted again. */
  kill?: boolean;
}

/** Makes one release of a part the live one. What was live becomes `previous`. */
export const promoteTo =
  (name: string, version: string, { kill = false }: MoveOptions = {}): Change =>
  (remotes) => {
    const old = remotes[name];
    if (old?.killed.includes(version)) {
      throw new ReleaseProblem('conflict', `${name}@${version} was killed; publish a repaired release instead.`);
    }
    if (old?.current === version) return remotes;
    const { current = null, enabled = true } = old ?? {};
    const next = {
      ...withoutCanary(old),
      current: version,
      previous: kill ? null : current,
      killed: killedOf(old, kill),
      enabled,
      rev: old?.rev ?? 0,
    };
    return { ...remotes, [name]: next };
  };

/** Puts one part back, by default to `previous`. */
export const rollBack =
  (name: string, to?: string, { kill = false }: MoveOptions = {}): Change =>
  (remotes) => {
    const old = requirePointer(remotes[name], name, 'there is nothing to roll back');
    // What is live is what was live before it.
    if (to === undefined && canaryOf(old)) return endCanary(name, { kill })(remotes);
    const version = to ?? old.previous;
    if (!version) {
      const wayOut = { way: 'another version or disable', name } as const;
      throw new ReleaseProblem('usage', `No earlier release of ${name} is noted.`, wayOut);
    }
    if (version === old.current) {
      if (!kill) return remotes;
      const wayOut = { way: 'another version' } as const;
      throw new ReleaseProblem('usage', `${name}@${version} cannot be killed and live.`, wayOut);
    }
    const moved = promoteTo(name, version)(remotes);
    return {
      ...moved,
      [name]: { ...old, ...withoutCanary(old), current: version, previous: null, killed: killedOf(old, kill) },
    };
  };

/** Switches a part off, so that its pages show a panel, or on again. */
export const switchTo =
  (name: string, enabled: boolean): Change =>
  (remotes) => {
    const old = requirePointer(remotes[name], name, `there is nothing to switch ${enabled ? 'on' : 'off'}`);
    return { ...remotes, [name]: { ...old, ...(enabled ? {} : withoutCanary(old)), enabled } };
  };

/** Makes shells try the live release again that they refused or put in quarantine: the rev grows, the version stays. */
export const trustAgain =
  (name: string): Change =>
  (remotes) => {
    const old = requirePointer(remotes[name], name, 'nothing of it is live');
    return { ...remotes, [name]: { ...old, rev: old.rev + 1 } };
  };

/** Kills a release that is not live: tabs that still show it drop it, and it cannot be promoted again. */
export const killRelease =
  (name: string, version: string): Change =>
  (remotes) => {
    const old = requirePointer(remotes[name], name, 'no tab has it');
    if (old.current === version) {
      throw new ReleaseProblem('usage', `${name}@${version} is live.`, { way: 'roll back and kill', name });
    }
    if (old.killed.includes(version)) return remotes;
    const previous = old.previous === version ? null : old.previous;
    const rest = old.canary?.version === version ? withoutCanary(old) : {};
    return { ...remotes, [name]: { ...old, ...rest, previous, killed: [...old.killed, version] } };
  };

/** Gives a release to a percentage of the visitors. Another share of the same release keeps its visitors, and when it began. */
export const startCanary =
  (name: string, version: string, percent: number): Change =>
  (remotes) => {
    const old = requirePointer(remotes[name], name, 'there is nothing to compare it with');
    if (!old.enabled) throw new ReleaseProblem('usage', `${name} is switched off: nobody would get it.`);
    if (old.killed.includes(version)) {
      throw new ReleaseProblem('conflict', `${name}@${version} was killed; publish a repaired release instead.`);
    }
    if (old.current === version) throw new ReleaseProblem('usage', `${name}@${version} is live for everybody.`);
    const standing = canaryOf(old);
    if (standing && standing.version !== version) throw standsAlready(name, standing.version);
    if (standing?.percent === percent) return remotes;
    const others = standingCanaries(remotes).filter((it) => it.name !== name);
    if (others.length >= maxCanaries) {
      const which = others.map((it) => `${it.name}@${it.version}`).join(' and ');
      throw new ReleaseProblem('conflict', `${which} are canaries already, and no more than two at once.`);
    }
    if (others.reduce((sum, it) => sum + it.percent, percent) > 99) {
      throw new ReleaseProblem('usage', 'Some visitors have to stay with what is live: all canaries get 99 % at most.');
    }
    const side = others.some((it) => it.side === 'low') ? 'high' : 'low';
    const begun = standing ?? { side, since: new Date().toISOString(), key: randomBytes(16).toString('hex') };
    return { ...remotes, [name]: { ...old, canary: { ...begun, version, percent } } };
  };

/** Everybody gets again what is live. */
export const endCanary =
  (name: string, { kill = false }: MoveOptions = {}): Change =>
  (remotes) => {
    const old = requirePointer(remotes[name], name, 'it has no canary');
    const canary = canaryOf(old);
    if (!canary) throw new ReleaseProblem('usage', `${name} has no canary.`);
    const killed = kill ? [...old.killed, canary.version] : old.killed;
    return { ...remotes, [name]: { ...old, canary: null, killed } };
  };

/** What is to be said when another release of the remote is a canary. */
export const standsAlready = (name: string, version: string): ReleaseProblem =>
  new ReleaseProblem('conflict', `${name}@${version} is a canary. Nothing was changed.`, { way: 'end a canary', name });

/** The field is written: one that is left out would stay in the file. */
const withoutCanary = (old: Pointer | undefined): { canary?: null } => (old?.canary ? { canary: null } : {});

const killedOf = (old: Pointer | undefined, kill: boolean): string[] =>
  old ? [...old.killed, ...(kill ? [old.current] : [])] : [];

function requirePointer(pointer: Pointer | undefined, name: string, so: string): Pointer {
  if (pointer) return pointer;
  throw new ReleaseProblem('usage', `${name} was never promoted: ${so}.`);
}
