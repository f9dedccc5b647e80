import { appendFileSync, mkdirSync, renameSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { LineLimit } from './line-limit.ts';

const rotateAbove = 20 * 1024 * 1024;
const warn = 40;

/** Writes all output of a child process to its log file, and a short form of what matters to the terminal. */
export class ChildLog {
  readonly #name: string;
  readonly #file: string;
  readonly #print: (line: string) => void;
  readonly #last: string[] = [];
  readonly #limit = new LineLimit();
  /** Lines that came in one piece are written in one piece. */
  #unwritten = '';
  /** Bytes in the file, more or less. */
  #size: number;

  constructor(name: string, file: string, print: (line: string) => void = console.log) {
    this.#name = name;
    this.#print = print;
    this.#file = file;
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    this.#size = sizeOf(file);
  }

  /** The last lines, for the moment when a child refuses to start. */
  get last(): string[] {
    return this.#last;
  }

  follow(stream: Readable | null): void {
    if (stream) createInterface({ input: stream }).on('line', (line) => this.#line(line));
  }

  say(text: string): void {
    this.#print(`${this.#name.padEnd(6)} ${text}`);
  }

  #line(line: string): void {
    if (!this.#unwritten) queueMicrotask(() => this.#write());
    this.#unwritten += `${line}\n`;
    const short = shortLine(line);
    this.#last.push(short ?? line);
    if (this.#last.length > 20) this.#last.shift();
    const said = short && this.#limit.take(short);
    if (said) this.say(said);
  }

  #write(): void {
    try {
      if (this.#size > rotateAbove) {
        renameSync(this.#file, `${this.#file}.1`);
        this.#size = 0;
      }
      appendFileSync(this.#file, this.#unwritten, { mode: 0o600 });
      this.#size += this.#unwritten.length;
    } catch {
      // A full disk must not stop the site.
    }
    this.#unwritten = '';
  }
}

const levels: Record<string, number> = { trace: 10, debug: 20, info: 30, warn, error: 50, fatal: 60 };
const chatter = [
  'request',
  'incoming request',
  'request completed',
  'fetching from remote server',
  'response received',
];

/** What a person at the terminal wants to see of a line; undefined for a request that went well. */
export function shortLine(line: string): string | undefined {
  if (!line.startsWith('{')) return line.trim() ? line : undefined;
  try {
    const { level: label = 30, msg = '', err, sms } = JSON.parse(line);
    const level = levels[label] ?? label;
    if (level < 30 || (level < warn && chatter.includes(msg))) return undefined;
    const sign = level >= 50 ? 'ERROR ' : level >= warn ? 'warn ' : '';
    const reason = err?.message && err.message !== msg ? `: ${err.message}` : '';
    const code = sms ? `: ${sms.code} for ${sms.mobile}` : ''; // the sandbox's: people who try the login read it here
    return `${sign}${msg}${reason}${code}`;
  } catch {
    return line;
  }
}

function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0;
}
