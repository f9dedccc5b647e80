import type { FastifyReply, FastifyRequest } from 'fastify';

/** The prefix makes browsers refuse them without Secure, with a Domain, or for another path. */
const [session, device] = ['__Host-console', '__Host-console-device'];
const attributes = 'Path=/; HttpOnly; Secure; SameSite=Strict';
const halfYear = 182 * 24 * 3600;

/** The session of the person who asks. This process keeps none: each call brings its own. */
export const sessionOf = (request: FastifyRequest): string | undefined => cookieOf(request, session);

/** By which the api knows the browser again: guesses of others do not slow it down. */
export const deviceOf = (request: FastifyRequest): string | undefined => cookieOf(request, device);

export function giveSession(reply: FastifyReply, given: { token: string; expire_time: string; device?: string }): void {
  const seconds = Math.max(0, Math.floor((Date.parse(given.expire_time) - Date.now()) / 1000));
  const cookies = [`${session}=${given.token}; ${attributes}; Max-Age=${seconds}`];
  if (given.device) cookies.push(`${device}=${given.device}; ${attributes}; Max-Age=${halfYear}`);
  reply.header('set-cookie', cookies);
}

export const endSession = (reply: FastifyReply): void =>
  void reply.header('set-cookie', `${session}=; ${attributes}; Max-Age=0`);

function cookieOf({ headers: { cookie = '' } }: FastifyRequest, name: string): string | undefined {
  const found = cookie.split(';').find((one) => one.trim().startsWith(`${name}=`));
  const value = found?.trim().slice(name.length + 1);
  return value && /^[\w.-]{1,300}$/.test(value) ? value : undefined;
}
