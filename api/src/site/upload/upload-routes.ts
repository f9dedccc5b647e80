import { hash } from 'node:crypto';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { transferVoice } from 'shared/contracts/chat/voice.ts';
import type { Endpoint } from 'shared/contracts/endpoint.ts';
import type { Reply } from 'shared/contracts/reply.ts';
import { labelXmp } from 'shared/contracts/site/label-xmp.ts';
import { drawUploadLimit, fileLimits, uploadFile, uploadImage, uploadLimit } from 'shared/contracts/site/upload.ts';
import { allowOnce } from '../../platform/limits/limits.ts';
import { shareOf } from '../../platform/load/callers.ts';
import { Semaphore } from '../../platform/load/semaphore.ts';
import { cleanPicture } from '../../platform/pictures/clean-picture.ts';
import { pictureFormat } from '../../platform/pictures/picture-format.ts';
import { pictureUrl } from '../../platform/pictures/picture-url.ts';
import { busy, invalidInput, tooOften } from '../../platform/refusals/refusal.ts';
import { authenticate } from '../../platform/serve/authenticate.ts';
import { replyOf } from '../../platform/serve/serve.ts';
import { parseInput } from '../../platform/server/request/input.ts';
import { mediaTypeOf } from '../../providers/storage/media-types.ts';
import { uploadLabel } from '../label/label.ts';
import { findSection } from '../settings/stored-settings.ts';
import { type Noun, readUpload, tooLarge } from './read-upload.ts';
import { recogniseFile } from './recognise-file.ts';
import { storeUpload } from './store-upload.ts';
import { uploadPath } from './upload-path.ts';

/** Files that one process holds in memory, and that one user has of them. */
const maxOpen = 20;
const maxOfOne = 3;
const tooManyOpen = () => busy('正在上传的文件过多，请稍候');
/** Pictures that are drawn at a time: the thread pool also checks passwords and reads files. */
const maxDrawn = 2;
/** Boundaries, headers and fields beside the file. */
const besideFile = 64 * 1024;
/** What the contract calls a picture, and any other file. */
const [pictureType, fileType] = [10, 30];

export function uploadRoutes(app: FastifyInstance): void {
  const open = new Semaphore({ atOnce: maxOpen });
  const drawing = new Semaphore({ atOnce: maxDrawn, maxWaiting: maxOpen });

  async function receiveImage(request: FastifyRequest, userId: number) {
    const { givenName, bytes, fields } = await readUpload(request, uploadLimit, '图片');
    const input = parseInput(uploadImage, fields);
    if (input.type === 'draw' && bytes.length > drawUploadLimit) throw tooLarge(drawUploadLimit, '图片');
    const settings = await findSection(app.db, 'label');
    const { picture, label } = await drawing.run(async () => {
      const found = pictureFormat(bytes) && (await uploadLabel(app.db, settings, bytes));
      return { picture: await cleanPicture(bytes, found && labelXmp(found.label, found.source)), label: found?.label };
    }, [shareOf(userId)]);
    const wanted = {
      userId,
      givenName,
      path: uploadImage.path,
      body: { ...input, hash: hash('sha256', bytes, 'base64url') },
    };
    const stored = await storeUpload(
      app,
      request,
      { kind: 'picture', visibility: 'public', ...picture, label },
      wanted,
    );
    const thumbnail = pictureUrl(app, uploadPath({ ...stored, name: stored.thumbnail }));
    return replyOf(uploadImage, { ...described(stored), type: pictureType, thumbnail }, request.log);
  }

  async function receiveFile(request: FastifyRequest, userId: number) {
    const { givenName, bytes, fields } = await readUpload(request, Math.max(...Object.values(fileLimits)), '文件');
    const { kinds } = parseInput(uploadFile, fields);
    const file = recogniseFile(bytes, kinds);
    const wanted = { userId, givenName, path: uploadFile.path, body: { hash: hash('sha256', bytes, 'base64url') } };
    const stored = await storeUpload(app, request, { ...file, visibility: 'owner' }, wanted);
    const media_type = mediaTypeOf(stored.name);
    const what = { type: fileType, kind: file.kind, media_type, bytes: file.bytes.length };
    return replyOf(uploadFile, { ...described(stored), ...what }, request.log);
  }

  /** What is said in a recording. It is not kept. */
  async function receiveRecording(request: FastifyRequest) {
    const { bytes } = await readUpload(request, fileLimits.audio, '文件');
    const { kind, extension } = recogniseFile(bytes);
    if (kind !== 'audio') throw invalidInput('请上传录音', 'file');
    const name = `recording.${extension}`;
    const text = await app.speech.transcribe({ bytes, name, mediaType: mediaTypeOf(name) });
    return replyOf(transferVoice, { text, file: '' }, request.log);
  }

  function described(stored: Awaited<ReturnType<typeof storeUpload>>) {
    const url = pictureUrl(app, uploadPath(stored));
    return { id: stored.id, cid: 0, name: stored.givenName, uri: `${app.config.siteUrl}${url}`, url };
  }

  // A scope of its own: nothing else takes multipart.
  app.register(async (scope) => {
    await scope.register(multipart, {
      limits: { files: 1, fields: 5, parts: 6, fieldNameSize: 100, fieldSize: 1000, headerPairs: 20 },
    });
    const take = (
      endpoint: Endpoint & { auth: true },
      noun: Noun,
      limit: number,
      { name, times }: { name: string; times: 'uploads' | 'transcriptions' },
      receive: (request: FastifyRequest, userId: number) => Promise<Reply>,
    ) =>
      scope.route({
        method: endpoint.method,
        url: endpoint.path,
        // Whatever can be refused without the body is refused before it is read.
        onRequest: [
          authenticate(app, endpoint),
          async ({ headers, caller }) => {
            if (Number(headers['content-length'] ?? 0) > limit + besideFile) throw tooLarge(limit, noun);
            const perHour = { name, times: (await findSection(app.db, 'limits'))[times], seconds: 3600 };
            if (!(await allowOnce(app.db, perHour, String(caller?.id)))) throw tooOften('上传过于频繁，请稍后再试');
          },
        ],
        handler: async (request) => {
          const userId = request.caller?.id ?? 0;
          const share = shareOf(userId, { max: maxOfOne, refusal: tooManyOpen });
          return open.run(() => receive(request, userId), [share]);
        },
      });
    const uploads = { name: 'upload-user', times: 'uploads' } as const;
    const transcriptions = { name: 'transcription-user', times: 'transcriptions' } as const;
    take(uploadImage, '图片', uploadLimit, uploads, receiveImage);
    take(transferVoice, '文件', fileLimits.audio, transcriptions, receiveRecording);
    take(uploadFile, '文件', Math.max(...Object.values(fileLimits)), uploads, receiveFile);
  });
}
