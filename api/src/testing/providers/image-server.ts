import type { ServerResponse } from 'node:http';
import type * as z from 'shared/contracts/schema.ts';
import type { Channel } from '../../providers/channels/channel-tables.ts';
import type { ImagePiece, ImageRequest, Painter } from '../../providers/image/image.ts';
import { imageKinds } from '../../providers/image/image-kinds.ts';
import { type FakeImages, fakeImages, plainPng } from './fake-images.ts';

const key = 'sk-of-the-painter';
const secrets = { open: () => key } as never;

/** How each protocol orders a picture, and says that a task has ended with this. */
export const imageOrders = {
  'openai-images': {
    path: 'POST /images/generations',
    config: {},
  },
  dashscope: { path: 'POST /services/aigc/text2image/image-synthesis', config: { poll_ms: 50 } },
  'midjourney-proxy': { path: 'POST /mj/submit/imagine', config: { poll_ms: 50 } },
  sdwebui: { path: 'POST /sdapi/v1/txt2img', config: {} },
  'task-manifest': {
    path: 'POST /m-there',
    config: {
      submit: { path: '/{model}', body: { input: { prompt: '{prompt}', seed: '{seed}', num: '{count}' } } },
      id: 'request_id',
      state: 'status',
      done: ['COMPLETED'],
      failed: ['FAILED'],
      place: 'queue_position',
      poll: { path: '/requests/{id}/status', every_ms: 50 },
      result: '/requests/{id}',
      pictures: 'images.*.url',
      cancel: { path: '/requests/{id}/cancel', method: 'PUT' },
      key_prefix: 'Key ',
      refusals: [{ words: 'nsfw', means: 'result' }],
    },
  },
} as const;
export type ImageKindName = keyof typeof imageOrders;

export const imageRequest = (more: Partial<ImageRequest> = {}): ImageRequest => ({
  model: 'm',
  asker: 1,
  action: 'generate',
  prompt: '一只猫',
  count: 1,
  width: 1024,
  height: 1024,
  references: [],
  signal: new AbortController().signal,
  ...more,
});

export const hangUp = (response: ServerResponse) => response.destroy();

/** Every protocol of pictures asks this fake, a new one in each test; `picture` is what it gives, and what references are. */
export class ImageServer {
  fake!: FakeImages;
  picture!: Buffer;

  static async start(): Promise<ImageServer> {
    const server = new ImageServer();
    server.picture = await plainPng();
    server.fake = await fakeImages();
    return server;
  }

  get base64(): string {
    return this.picture.toString('base64');
  }

  /** What was ordered, as JSON. */
  sent(at = 0) {
    return JSON.parse(this.fake.orders()[at]?.text ?? 'null');
  }

  reference() {
    return { bytes: this.picture, mediaType: 'image/png', role: 'content' as const };
  }

  painterOf(name: string, config: object): Painter {
    const kind = imageKinds({ secrets }).find((one) => one.name === name);
    if (!kind) throw new Error(name);
    const settings = (kind.config as unknown as z.ZodMiniType<Record<string, unknown>>).parse(config);
    const channel = {
      baseUrl: this.fake.url,
      kind: name,
      sealedKey: 'x',
      config: settings,
      firstByteMs: 2000,
    } as Channel;
    return kind.painterOf(channel, 'm-there');
  }

  async paint(name: string, config: object, more: Partial<ImageRequest> = {}): Promise<ImagePiece[]> {
    return Array.fromAsync(this.painterOf(name, config).paint(imageRequest(more)));
  }

  /** What came of it, in words: `picture`, `prompt`, … */
  async outcome(name: string, config: object, more: Partial<ImageRequest> = {}): Promise<string> {
    try {
      const pieces = await this.paint(name, config, more);
      return pieces
        .flatMap((piece) => ('picture' in piece ? 'picture' : 'failure' in piece ? piece.failure.kind : []))
        .join(' ');
    } catch (error) {
      const { kind, detail } = error as { kind: string; detail: string };
      expect(detail).not.toContain(key);
      return kind;
    }
  }

  /** Lets the next order succeed, in the protocol's own words. */
  willPaint(name: ImageKindName, count = 1) {
    const { path } = imageOrders[name];
    const many = Array.from({ length: count });
    const url = `${this.fake.url}/made.png`;
    this.fake.replies['GET /made.png'] = [
      (response) => response.writeHead(200, { 'content-type': 'image/png' }).end(this.picture),
    ];
    const replies: Record<ImageKindName, Record<string, (object | ((response: ServerResponse) => unknown))[]>> = {
      'openai-images': {
        [path]: [{ created: 1, data: many.map(() => ({ b64_json: this.base64, revised_prompt: 'a cat' })) }],
      },
      dashscope: {
        [path]: [{ output: { task_id: 't 1', task_status: 'PENDING' }, request_id: 'r' }],
        'GET /tasks/t%201': [
          { output: { task_id: 't 1', task_status: 'RUNNING' } },
          { output: { task_status: 'SUCCEEDED', results: many.map(() => ({ url, actual_prompt: 'a cat' })) } },
        ],
      },
      'midjourney-proxy': {
        [path]: [
          { code: 22, description: '排队中，前面还有1个任务', result: '1320', properties: { numberOfQueues: 1 } },
        ],
        'GET /mj/task/1320/fetch': [
          { id: '1320', status: 'IN_PROGRESS', progress: '35%' },
          { id: '1320', status: 'SUCCESS', progress: '100%', imageUrl: url, promptEn: 'a cat' },
        ],
      },
      sdwebui: { [path]: [{ images: many.map(() => this.base64), info: JSON.stringify({ all_seeds: [7, 8, 9] }) }] },
      'task-manifest': {
        [path]: [{ request_id: 'q1', status: 'IN_QUEUE' }],
        'GET /requests/q1/status': [{ status: 'IN_QUEUE', queue_position: 3 }, { status: 'COMPLETED' }],
        'GET /requests/q1': [{ images: many.map(() => ({ url })) }],
      },
    };
    Object.assign(this.fake.replies, replies[name]);
  }
}
