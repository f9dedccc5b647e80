import { lt, sql } from 'drizzle-orm';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type ContactOutcome, type ContactRefusal, sendContactMessage } from 'shared/contracts/content/content-page.ts';
import type { ServedInput } from 'shared/contracts/endpoint.ts';
import * as z from 'shared/contracts/schema.ts';
import type { Db, Tx } from '../../platform/database/db.ts';
import { clientOf } from '../../platform/limits/client-address.ts';
import { allowFrom, allowOnce, type Limit } from '../../platform/limits/limits.ts';
import { BadRequest } from '../../platform/refusals/refusal.ts';
import { cleanInput } from '../../platform/server/request/clean-input.ts';
import { contactMessages } from './content-tables.ts';

export const contactFormPath = '/content/contact-form';
const bodyLimit = 32 * 1024;

/** The form of a page as an HTML form, for visitors without JavaScript: the answer leads back to the page. */
export function contactForm(app: FastifyInstance): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    const form = 'application/x-www-form-urlencoded';
    scope.addContentTypeParser(form, { parseAs: 'string', bodyLimit }, async (_request: unknown, body: string) =>
      Object.fromEntries(new URLSearchParams(body)),
    );
    scope.post(contactFormPath, async (request, reply) => {
      const sent = cleanInput(request.body ?? {});
      const { page, place } = readPlace(sent);
      const outcome = await takeMessage(request, sent);
      return reply.redirect(`/${page}?contact=${outcome}${place ? `#block-${place}` : ''}`, 303);
    });
  });

  async function takeMessage(request: FastifyRequest, sent: unknown): Promise<ContactOutcome> {
    const parsed = z.safeParse(sendContactMessage.input, sent);
    if (!parsed.success) {
      const wrong = parsed.error.issues[0]?.path[0];
      return wrong === 'name' || wrong === 'way' ? wrong : 'content';
    }
    return app.db.transaction((tx) => keepMessage(tx, request, parsed.data));
  }
}

/** Where the form stands: a page, and the name of its block when it has one. */
const Place = z.object({
  page: sendContactMessage.input.shape.page,
  place: z.optional(z.string().check(z.regex(/^[a-z][a-z0-9-]{0,31}$/))),
});

function readPlace(sent: unknown) {
  const parsed = z.safeParse(Place, sent);
  if (!parsed.success) throw new BadRequest('请在本站的页面上提交');
  return parsed.data;
}

const messagesOfOne: Limit = { name: 'contact-message', times: 5, seconds: 3600 };
/** All visitors together: a flood from many addresses fills no table. */
export const messagesOfAll: Limit = { name: 'contact-message-all', times: 300, seconds: 3600 };

/** Keeps a visitor's message, unless there were too many. What a program filled in is thanked for and dropped. */
export async function keepMessage(
  tx: Tx,
  request: FastifyRequest,
  { echo, ...message }: ServedInput<typeof sendContactMessage>,
): Promise<'sent' | Extract<ContactRefusal, 'often' | 'busy'>> {
  if (echo) return 'sent';
  if (!(await allowFrom(tx, messagesOfOne, clientOf(request)))) return 'often';
  if (!(await allowOnce(tx, messagesOfAll, ''))) return 'busy';
  await tx.insert(contactMessages).values(message);
  return 'sent';
}

/** Days for which a message that was answered is kept: it has a name and a number in it. */
const keptDays = 180;

export async function dropDoneMessages(db: Db): Promise<void> {
  await db.delete(contactMessages).where(lt(contactMessages.doneTime, sql`now() - make_interval(days => ${keptDays})`));
}
