import { AdminProblem } from './admin-problem.ts';
import { chinese } from './chinese.ts';
import { english } from './english.ts';
import type { Words } from './words.ts';

const languages = new Map([
  ['en', english],
  ['zh', chinese],
]);

/** Takes `--lang zh` from a call, wherever it stands. @throws AdminProblem (usage) for a language that there is not */
export function takeLanguage(args: string[]): { words: Words; rest: string[] } {
  const at = args.findIndex((word) => word === '--lang' || word.startsWith('--lang='));
  if (at < 0) return { words: english, rest: args };
  const isJoined = args[at]?.startsWith('--lang=') ?? false;
  const name = isJoined ? args[at]?.slice('--lang='.length) : args[at + 1];
  const words = languages.get(name ?? '');
  if (!words) throw new AdminProblem('usage', `--lang is ${[...languages.keys()].join(' or ')}.`);
  return { words, rest: args.toSpliced(at, isJoined ? 1 : 2) };
}
