import type { Command } from 'shared/contracts/operator/command.ts';
import { reviewSquare } from 'shared/contracts/operator/creative/square.ts';
import { replyCode } from 'shared/contracts/reply.ts';
import { showAnswer } from './admin-answer.ts';
import { callOperator } from './admin-call.ts';
import { csvListOf, openCsv } from './admin-csv.ts';
import { findCommand, help } from './admin-help.ts';
import { readGivenInput } from './admin-input.ts';
import { inBeijing } from './beijing.ts';
import { keepToken, readPlace } from './operator-place.ts';
import { readKeys } from './review/read-keys.ts';
import { reviewPosts } from './review/review-square.ts';
import { runEach } from './run-each.ts';
import { AdminProblem, exitCodes } from './words/admin-problem.ts';
import { takeLanguage } from './words/take-language.ts';

/** Where a call is made. */
interface Terminal {
  /** The folder that its files are named from. */
  calledFrom: string;
  env: NodeJS.ProcessEnv;
  print(text: string): void;
  complain(text: string): void;
}

/** One call of `npm run admin`: prints what it answers. @returns the exit code */
export async function runAdmin(args: string[], terminal: Terminal): Promise<number> {
  const { calledFrom, print, complain } = terminal;
  const asJson = args.includes('--json');
  try {
    const { words, rest: called } = takeLanguage(args);
    const found = findCommand(called, words);
    if ('help' in found) {
      print(found.help);
      return 0;
    }
    const { command, rest } = found;
    const given = readGivenInput(command, rest, calledFrom);
    const { keep, csv, wantsHelp, requestId, remarks } = given;
    const [input] = given.inputs;
    if (wantsHelp) {
      print(help(command, words));
      return 0;
    }
    if (command.offline) {
      // The only command that needs the api's own code, which is slow to load.
      const { restore } = await import('./restore.ts');
      const done = await restore(input, calledFrom);
      print(asJson ? JSON.stringify(done, null, 2) : done.join('\n'));
      return 0;
    }
    const place = readPlace(terminal.env);
    if (command === (reviewSquare as Command) && !asJson) {
      return await reviewPosts({ place, input, keys: readKeys(process.stdin), say: print });
    }
    if (given.inputs.length > 1) return await runEach(place, command, given, { asJson, print, complain, words });
    // Before anything is done: data that is shown once needs its file.
    const file = csv === undefined ? undefined : openCsv(csv);
    const reply = await callOperator(place, command, { input, requestId, said: words.said }).catch((error) => {
      file?.remove();
      throw error;
    });
    const { msg } = reply;
    const data = inBeijing(reply.data);
    const list = csvListOf(command);
    const { rest: body, written } = file && list ? file.write(data, list) : { rest: data, written: undefined };
    const kept = keep ? keepToken(place.dataDir, data, command) : undefined;
    const removed = command.verb.startsWith('remove') ? words.removed : undefined;
    const text = () => showAnswer(command, { data, body }, [msg, removed, kept, written, ...remarks], input, words);
    print(asJson ? JSON.stringify(body ?? { written }, null, 2) : text());
    const alarms = command.alarm ? (data as Record<string, unknown[] | string>)[command.alarm] : undefined;
    return alarms?.length ? 1 : 0;
  } catch (error) {
    const exitCode = error instanceof AdminProblem ? exitCodes[error.kind] : 1;
    const sentence = error instanceof AdminProblem ? error.message : String(error);
    if (asJson) print(JSON.stringify({ error: sentence, exitCode, code: replyCode.failure }));
    else complain(sentence);
    return exitCode;
  }
}
