import type { FastifyReply, FastifyRequest } from 'fastify';

/** The prefix makes browsers refuse it without Secure, with a Domain, or for another path. */
const cookieName = '__Host-console';
const pattern = new RegExp(`(?:^|;\\s*)${cookieName}=([\\w.-]{1,200})(?:;|$)`);
const attributes = 'Path=/; HttpOnly; Secure; SameSite=Strict';

/** The session of the person who asks. This process keeps none: each call brings its own. */
export const sessionOf = ({ headers: { cookie = '' } }: FastifyRequest): string | undefined => pattern.exec(cookie)?.[1];

export function giveSession(reply: FastifyReply, token: string, expireTime: string): void {
  const seconds = Math.max(0, Math.floor((Date.parse(expireTime) - Date.now()) / 1000));
  reply.header('set-cookie', `${cookieName}=${token}; ${attributes}; Max-Age=${seconds}`);
}

export const endSession = (reply: FastifyReply): void =>
  void reply.header('set-cookie', `${cookieName}=; ${attributes}; Max-Age=0`);
