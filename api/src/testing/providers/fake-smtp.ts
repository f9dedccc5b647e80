import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import type { SmtpConfig } from '../../platform/config/mail-config.ts';
import { gate } from './scripted-text.ts';

interface ReceivedMail {
  from: string;
  to: string;
  headers: string;
  /** Decoded, in the order of the mail: plain text, then HTML where there is one. */
  parts: string[];
}

export interface FakeSmtp {
  /** How the API reaches it. */
  config: SmtpConfig;
  mails: ReceivedMail[];
  /** Every command it was given. */
  commands: string[];
  /** Answers something other than 250 to a command that begins like this, e.g. `{ RCPT: '550 no such user' }`. */
  refusals: Record<string, string>;
  /** Resolves when a mail lies before it, and what says whether it takes it. */
  hold(): { offered: Promise<void>; take: () => void };
  close(): Promise<void>;
}

/** A mail server that speaks as much SMTP as a client needs. It has no TLS and does not offer any. */
export async function fakeSmtp(): Promise<FakeSmtp> {
  const sockets = new Set<Socket>();
  let held: Hold | undefined;
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
    void converse(fake, socket, () => held);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const from = { name: '智绘工坊', address: 'no-reply@example.com' };
  const login = { user: 'mailer', password: 'mail-secret' };
  const fake: FakeSmtp = {
    config: { host: '127.0.0.1', port, secure: false, requireTls: false, ...login, from },
    mails: [],
    commands: [],
    refusals: {},
    hold() {
      const [offer, take] = [gate(), gate()];
      held = { offer: offer.open, taken: take.opened };
      return { offered: offer.opened, take: take.open };
    },
    async close() {
      server.close();
      for (const socket of sockets) socket.destroy();
      await once(server, 'close');
    },
  };
  return fake;
}

interface Hold {
  offer: () => void;
  taken: Promise<void>;
}

async function converse(fake: FakeSmtp, socket: Socket, held: () => Hold | undefined): Promise<void> {
  const say = (line: string) => socket.write(`${line}\r\n`);
  const envelope = { from: '', to: '' };
  let data: string[] | undefined;
  say('220 fake');
  for await (const line of createInterface({ input: socket })) {
    if (data) {
      if (line !== '.') data.push(line.replace(/^\./, ''));
      else {
        held()?.offer();
        await held()?.taken;
        fake.mails.push({ ...envelope, ...readMail(data) });
        data = undefined;
        say('250 taken');
      }
      continue;
    }
    fake.commands.push(line);
    const refused = Object.entries(fake.refusals).find(([command]) => line.startsWith(command))?.[1];
    if (refused) say(refused);
    else if (line.startsWith('EHLO')) say('250-fake\r\n250 AUTH PLAIN');
    else if (line.startsWith('AUTH')) say('235 in');
    else if (line === 'DATA') {
      data = [];
      say('354 go on');
    } else {
      const [, kind, address = ''] = /^(MAIL FROM|RCPT TO):<(.*)>/.exec(line) ?? [];
      if (kind === 'MAIL FROM') envelope.from = address;
      if (kind === 'RCPT TO') envelope.to = address;
      say(line === 'QUIT' ? '221 bye' : '250 ok');
    }
  }
}

function readMail(lines: string[]): Pick<ReceivedMail, 'headers' | 'parts'> {
  const [headers = '', ...body] = lines.join('\n').split('\n\n');
  const [, boundary] = /boundary="([^"]+)"/.exec(headers) ?? [];
  // Without a boundary the mail is its only part, whose headers are the mail's.
  const parts = boundary ? body.join('\n\n').split(`--${boundary}`).slice(1, -1) : [lines.join('\n')];
  return {
    headers: headers
      .replaceAll('?=\n =?', '?==?')
      .replace(/=\?UTF-8\?B\?([^?]*)\?=/gi, (_, word) => Buffer.from(word, 'base64').toString()),
    parts: parts.map((part) => decode(part.slice(part.indexOf('\n\n')).trim(), /base64/.test(part))),
  };
}

function decode(text: string, isBase64: boolean): string {
  if (isBase64) return Buffer.from(text, 'base64').toString();
  const bytes = text
    .replaceAll('=\n', '')
    .replace(/=([0-9A-F]{2})/g, (_, byte) => String.fromCharCode(Number.parseInt(byte, 16)));
  return Buffer.from(bytes, 'latin1').toString();
}
