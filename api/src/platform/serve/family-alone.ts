import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { asFamily } from 'shared/contracts/family/as-family.ts';
import { type Reply, replyCode } from 'shared/contracts/reply.ts';

/** Addresses of files are no endpoints of the contract. */
const isFile = (path: string) => path.includes('/files/') || path.includes('/uploads/');

/**
 * Serves the family's endpoints and fields and nothing else (`CONTRACT=family`): a site that works with it works with any server of the
 * family. What it lacks is not found there either.
 */
export function serveFamilyAlone(api: FastifyInstance): void {
  const changeOf = (request: FastifyRequest) => {
    const path = request.routeOptions.url?.slice(api.prefix.length) ?? '';
    return isFile(path) ? undefined : asFamily(`${request.method === 'HEAD' ? 'GET' : request.method} ${path}`);
  };

  api.addHook('onRequest', async (request, reply) => {
    const path = request.routeOptions.url;
    if (path === undefined || isFile(path)) return;
    const change = changeOf(request);
    if (!change) reply.callNotFound();
    else changeEvents(reply, change);
  });

  api.addHook('onSend', async (request, reply, payload) => {
    const change = changeOf(request);
    const isJson = String(reply.getHeader('content-type')).startsWith('application/json');
    if (!change || !isJson || !(typeof payload === 'string' || Buffer.isBuffer(payload))) return payload;
    const answer = JSON.parse(String(payload)) as Reply;
    if (answer.code !== replyCode.success) return payload;
    const text = JSON.stringify({ ...answer, data: change(answer.data) });
    reply.header('content-length', Buffer.byteLength(text));
    return text;
  });
}

/** A stream is written past Fastify: of each frame its data stays, without number, and no heartbeat is sent. */
function changeEvents({ raw }: FastifyReply, change: (event: unknown) => unknown): void {
  const write = raw.write.bind(raw);
  const writeFrame = (frame: unknown): boolean => {
    const [, data] = /^data: (.+)$/m.exec(String(frame)) ?? [];
    if (data) return write(`data: ${JSON.stringify(change(JSON.parse(data)))}\n\n`);
    return String(frame).startsWith(':') || write(frame);
  };
  raw.write = writeFrame as typeof raw.write;
}
