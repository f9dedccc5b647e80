import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type ContactOutcome, sendContactMessage } from 'shared/contracts/content/content-page.ts';
import * as z from 'shared/contracts/schema.ts';
import { BadRequest } from '../../platform/refusals/refusal.ts';
import { cleanInput } from '../../platform/server/request/clean-input.ts';
import { keepMessage } from './contact-messages.ts';

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
