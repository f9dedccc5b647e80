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
    return { ...moved, [name]: { ...old, current: version, previous: null, killed: killedOf(old, kill) } };
  };

/** Switches a part off, so that its pages show a panel, or on again. */
export const switchTo =
  (name: string, enabled: boolean): Change =>
  (remotes) => {
    const old = requirePointer(remotes[name], name, `there is nothing to switch ${enabled ? 'on' : 'off'}`);
    return { ...remotes, [name]: { ...old, enabled } };
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
    return { ...remotes, [name]: { ...old, previous, killed: [...old.killed, version] } };
  };

const killedOf = (old: Pointer | undefined, kill: boolean): string[] =>
  old ? [...old.killed, ...(kill ? [old.current] : [])] : [];

function requirePointer(pointer: Pointer | undefined, name: string, so: string): Pointer {
  if (pointer) return pointer;
  throw new ReleaseProblem('usage', `${name} was never promoted: ${so}.`);
}
