import { finished, Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { beijingDay } from 'shared/contracts/beijing-time.ts';
import { downloadDrawings, getDrawingFile } from 'shared/contracts/creative/drawing-download.ts';
import { shareOf } from '../../platform/load/callers.ts';
import { Semaphore } from '../../platform/load/semaphore.ts';
import { failure } from '../../platform/refusals/errors.ts';
import { busy, notFound, Refusal } from '../../platform/refusals/refusal.ts';
import { attachment } from '../../platform/serve/attachment.ts';
import { authenticate } from '../../platform/serve/authenticate.ts';
import { fileLink, openFileLink } from '../../platform/serve/file-link.ts';
import { serve } from '../../platform/serve/serve.ts';
import { zipOf } from '../../platform/serve/zip.ts';
import { readInput } from '../../platform/server/request/input.ts';
import { extensionOf, mediaTypeOf } from '../../providers/storage/media-types.ts';
import { StorageFailed } from '../../providers/storage/watched-storage.ts';
import { allowUnmarkedCopies } from '../../site/label/label.ts';
import { findSection } from '../../site/settings/settings.ts';
import { shownRecords } from '../drawing/records/shown-record.ts';
import { type FoundRecord, findOwnRecords } from '../pictures/record-queries.ts';
import { entriesOf, type Leaving, readLeaving } from './downloaded.ts';
import { fileNameOf } from './file-names.ts';
import { packedIds, unpackedIds } from './packed-ids.ts';

/** Bytes of one download: a zip ends below 4 GB. */
const maxBytes = 2 * 1024 ** 3;

/** Own pictures as files. */
/** What a link of a file holds. */
interface Download {
  ids: string;
  isUnmarked: boolean;
}
const purpose = 'drawings file';

export function downloadRoutes(app: FastifyInstance): void {
  // Each picture is marked as it leaves, which takes a moment of a core.
  const leaving = new Semaphore({ atOnce: 16, refusal: () => busy('正在进行的下载过多，请稍后再试') });

  serve(app, downloadDrawings, async ({ ids, is_unmarked }, { db, user, idempotent }) => {
    const found = await findPictures(user.id, ids);
    if (found.length === 0) throw notFound('所选图片不存在或已删除');
    const bytes = found.reduce((sum, { record }) => sum + record.bytes, 0);
    if (bytes > maxBytes) throw new Refusal('所选图片超过 2 GB，请分几次下载');
    const recordIds = found.map(({ record }) => record.id);
    const isUnmarked = is_unmarked === 1;
    if (isUnmarked) {
      const settings = await findSection(db, 'label');
      await idempotent((tx) => allowUnmarkedCopies(tx, settings, { userId: user.id, recordIds }));
    }
    const input: Download = { ids: packedIds(recordIds), isUnmarked };
    return { url: fileLink(app, { path: getDrawingFile.path, purpose, userId: user.id, input }) };
  });

  app.route({
    method: getDrawingFile.method,
    url: getDrawingFile.path,
    onRequest: authenticate(app, getDrawingFile),
    handler: async (request, reply) => {
      const { ticket } = readInput(getDrawingFile, request);
      const { userId, input } = openFileLink<Download>(app, ticket, purpose, '下载');
      const { isUnmarked } = input;
      const ids = unpackedIds(input.ids);
      const release = await enter(userId);
      finished(reply.raw, release);
      const how: Leaving = { settings: await findSection(app.db, 'label'), isUnmarked };
      const found = await findPictures(userId, ids);
      const [first] = found;
      if (!first) throw notFound('所选图片不存在或已删除');
      reply
        .header('cache-control', 'private, no-store')
        .header('content-security-policy', "default-src 'none'; sandbox");
      return ids.length === 1 ? sendPicture(reply, first, how) : sendZip(reply, { userId, found, how });
    },
  });

  /** A user's pictures that are there, in the order of their ids. */
  async function findPictures(userId: number, ids: number[]): Promise<FoundRecord[]> {
    const found = await findOwnRecords(app.db, userId, ids);
    return found.filter(({ record }) => record.name !== '');
  }

  /** @returns what gives the place free */
  async function enter(userId: number): Promise<() => void> {
    const { promise: over, resolve: release } = Promise.withResolvers<void>();
    await new Promise<void>((begin, refuse) => {
      const held = async () => {
        begin();
        await over;
      };
      leaving.run(held, [shareOf(userId, { max: 2 })]).catch(refuse);
    });
    return release;
  }

  async function sendPicture(reply: FastifyReply, found: FoundRecord, how: Leaving): Promise<FastifyReply> {
    const { record, request } = found;
    try {
      const bytes = await readLeaving(app, found, how);
      if (!bytes) throw notFound('图片不存在或已删除');
      const name = fileNameOf(request.prompt, record);
      reply.header('content-disposition', attachment(name, extensionOf(record.name)));
      return reply.type(mediaTypeOf(record.name)).send(bytes);
    } catch (error) {
      if (!(error instanceof StorageFailed)) throw error;
      return reply.code(503).header('retry-after', 5).send(failure('图片暂时无法读取，请稍后再试'));
    }
  }

  interface Zipped {
    userId: number;
    found: FoundRecord[];
    how: Leaving;
  }

  async function sendZip(reply: FastifyReply, { userId, found, how }: Zipped): Promise<FastifyReply> {
    const shown = await shownRecords(app, userId, found);
    const pieces = zipOf(entriesOf(app, found, { shown, leaving: how }));
    reply.header('content-disposition', attachment(`绘画-${beijingDay()}-${found.length}张`, 'zip'));
    return reply.type('application/zip').send(Readable.from(pieces, { objectMode: false }));
  }
}
