import { createHash, randomBytes } from 'node:crypto';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { drawUploadLimit, uploadImage, uploadLimit } from 'shared/contracts/upload.ts';
import type { Tx } from '../database/db.ts';
import { allowOnce } from '../limits/limits.ts';
import { pictureUrl } from '../pictures/picture-url.ts';
import { authenticate } from '../server/authenticate.ts';
import { parseInput } from '../server/input.ts';
import { busy, Refusal, tooOften } from '../server/refusal.ts';
import { Semaphore } from '../server/semaphore.ts';
import { effectOf, replyOf } from '../server/serve.ts';
import { lockUser } from '../user/user-queries.ts';
import { type CleanPicture, cleanPicture } from './clean-picture.ts';
import { readUpload, tooLarge } from './read-upload.ts';
import { findUsedBytes, insertUpload } from './upload-queries.ts';

/** Pictures that one process holds in memory, and that one user has of them. */
const mostOpen = 20;
const mostOfOne = 3;
const tooManyOpen = () => busy('正在上传的图片过多，请稍候');
/** Pictures that are drawn at a time: the thread pool also checks passwords and reads files. */
const mostDrawn = 2;
const perHour = { name: 'upload-user', times: 120, seconds: 3600 };
/** Bytes that one user's pictures may take up. */
const quota = 200 * 1024 * 1024;
/** Boundaries, headers and fields beside the file. */
const besideFile = 64 * 1024;
/** What the contract calls a picture. */
const pictureType = 10;

export function uploadRoutes(app: FastifyInstance): void {
  const open = new Semaphore({ atOnce: mostOpen });
  const drawing = new Semaphore({ atOnce: mostDrawn, mostWaiting: mostOpen });

  async function receive(request: FastifyRequest, userId: number) {
    const { givenName, bytes, fields } = await readUpload(request, uploadLimit);
    const input = parseInput(uploadImage, fields);
    if (input.type === 'draw' && bytes.length > drawUploadLimit) throw tooLarge(drawUploadLimit);
    const picture = await drawing.run(() => cleanPicture(bytes));
    const hash = createHash('sha256').update(bytes).digest('base64url');
    const stored = await store(app, request, { userId, givenName, picture, body: { ...input, hash } });
    const address = pictureUrl(app, `files/upload/${stored.name}`);
    return replyOf(uploadImage, {
      id: stored.id,
      cid: 0,
      type: pictureType,
      name: stored.givenName,
      uri: `${app.config.siteUrl}${address}`,
      url: address,
    });
  }

  // A scope of its own: nothing else takes multipart.
  app.register(async (scope) => {
    await scope.register(multipart, {
      limits: { files: 1, fields: 5, parts: 6, fieldNameSize: 100, fieldSize: 1000, headerPairs: 20 },
    });
    scope.route({
      method: uploadImage.method,
      url: uploadImage.path,
      // Whatever can be refused without the body is refused before it is read.
      onRequest: [
        authenticate(app, uploadImage),
        async ({ headers, caller }) => {
          if (Number(headers['content-length'] ?? 0) > uploadLimit + besideFile) throw tooLarge(uploadLimit);
          if (!(await allowOnce(app.db, perHour, String(caller?.id)))) throw tooOften('上传过于频繁，请稍后再试');
        },
      ],
      handler: async (request) => {
        const userId = request.caller?.id ?? 0;
        const share = { of: String(userId), most: mostOfOne, refusal: tooManyOpen };
        return open.run(() => receive(request, userId), [share]);
      },
    });
  });
}

interface Wanted {
  userId: number;
  givenName: string;
  picture: CleanPicture;
  /** What makes a request the same request under one idempotency key. */
  body: unknown;
}

/** The file first, then its row; a file that gets no row goes again. A retry is answered with the first one. */
async function store(app: FastifyInstance, request: FastifyRequest, { userId, givenName, picture, body }: Wanted) {
  const name = `${randomBytes(16).toString('base64url')}.${picture.extension}`;
  const row = { userId, name, givenName, bytes: picture.bytes.length, width: picture.width, height: picture.height };
  let kept = false;
  await app.storage.put(name, picture.bytes);
  try {
    const change = async (tx: Tx) => {
      await lockUser(tx, userId);
      if ((await findUsedBytes(tx, userId)) + row.bytes > quota) throw new Refusal('您的图片空间已用完');
      return { id: await insertUpload(tx, row), name, givenName };
    };
    const { value, replayed } = await effectOf(app.db, request, { userId, path: uploadImage.path, body })(change);
    kept = !replayed;
    return value;
  } finally {
    if (!kept) await app.storage.remove(name);
  }
}
