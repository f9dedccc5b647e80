import { readFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import type * as z from 'shared/contracts/schema.ts';
import sharp from 'sharp';
import { type FakeImages, fakeImages, plainPng, says } from '../../testing/providers/fake-images.ts';
import { ends, type Fault, faults, imageCaseTable, refusals } from '../../testing/providers/image-cases.ts';
import type { Channel } from '../channels/channel-tables.ts';
import type { ImagePiece, ImageRequest } from './image.ts';
import { imageKinds } from './image-kinds.ts';

const key = 'sk-of-the-painter';
const secrets = { open: () => key } as never;
let fake: FakeImages;
let png: Buffer;
let b64: string;
beforeAll(async () => {
  png = await plainPng();
  b64 = png.toString('base64');
});
beforeEach(async () => {
  fake = await fakeImages();
});
afterEach(() => fake.close());

const request = (more: Partial<ImageRequest> = {}): ImageRequest => ({
  ...{
    model: 'm',
    asker: 1,
    action: 'generate',
    prompt: '一只猫',
    count: 1,
    width: 1024,
    height: 1024,
    references: [],
  },
  ...{ signal: new AbortController().signal },
  ...more,
});

function painterOf(name: string, config: object) {
  const kind = imageKinds({ secrets }).find((one) => one.name === name);
  if (!kind) throw new Error(name);
  const settings = (kind.config as unknown as z.ZodMiniType<Record<string, unknown>>).parse(config);
  const channel = { baseUrl: fake.url, kind: name, sealedKey: 'x', config: settings, firstByteMs: 2000 } as Channel;
  return kind.painterOf(channel, 'm-there');
}

async function paint(name: string, config: object, more: Partial<ImageRequest> = {}): Promise<ImagePiece[]> {
  return Array.fromAsync(painterOf(name, config).paint(request(more)));
}

/** What came of it, in words: `picture`, `prompt`, … */
async function outcome(name: string, config: object, more: Partial<ImageRequest> = {}): Promise<string> {
  try {
    const pieces = await paint(name, config, more);
    return pieces
      .flatMap((piece) => ('picture' in piece ? 'picture' : 'failure' in piece ? piece.failure.kind : []))
      .join(' ');
  } catch (error) {
    const { kind, detail } = error as { kind: string; detail: string };
    expect(detail).not.toContain(key);
    return kind;
  }
}

const hangUp = (response: ServerResponse) => response.destroy();
const page = (response: ServerResponse) => response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>hi</h1>');
const sent = (at = 0) => JSON.parse(fake.orders()[at]?.text ?? 'null');
const reference = () => ({ bytes: png, mediaType: 'image/png', role: 'content' as const });

/** How the faults that every protocol can meet look on the wire. */
const faultReplies: Record<Fault, object | ((response: ServerResponse) => unknown)> = {
  'an order that is cut off': hangUp,
  '504 of a gateway': says(504, {}),
  '500': says(500, { error: 'Internal Server Error' }),
  '429': says(429, { error: { message: 'Too many requests' } }, { 'retry-after': '7' }),
  '503': says(503, {}),
  'a key that is refused': says(401, { error: { message: `Incorrect API key ${key}` } }),
  'a model that is gone': says(404, { error: { code: 'model_not_found' } }),
  'a page in place of JSON': page,
  'nothing inside': {},
};

/** How each protocol orders a picture, and says that a task has ended with this. */
const orders = {
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
      ...{ id: 'request_id', state: 'status', done: ['COMPLETED'], failed: ['FAILED'], place: 'queue_position' },
      ...{ poll: { path: '/requests/{id}/status', every_ms: 50 }, result: '/requests/{id}', pictures: 'images.*.url' },
      cancel: { path: '/requests/{id}/cancel', method: 'PUT' },
      key_prefix: 'Key ',
      refusals: [{ words: 'nsfw', means: 'result' }],
    },
  },
} as const;
type Name = keyof typeof orders;
const names = Object.keys(orders) as Name[];

test('the documentation says what was tried', () => {
  const shown = readFileSync(new URL('../../../../docs/operations/image-providers.md', import.meta.url), 'utf8');
  expect(shown.slice(shown.indexOf('| Protocol |'))).toBe(`${imageCaseTable()}\n`);
});

/** Lets the next order succeed, in the protocol's own words. */
function willPaint(name: Name, count = 1) {
  const { path } = orders[name];
  const many = Array.from({ length: count });
  const url = `${fake.url}/made.png`;
  fake.replies['GET /made.png'] = [(response) => response.writeHead(200, { 'content-type': 'image/png' }).end(png)];
  const replies: Record<Name, Record<string, (object | ((response: ServerResponse) => unknown))[]>> = {
    'openai-images': { [path]: [{ created: 1, data: many.map(() => ({ b64_json: b64, revised_prompt: 'a cat' })) }] },
    dashscope: {
      [path]: [{ output: { task_id: 't 1', task_status: 'PENDING' }, request_id: 'r' }],
      'GET /tasks/t%201': [
        { output: { task_id: 't 1', task_status: 'RUNNING' } },
        { output: { task_status: 'SUCCEEDED', results: many.map(() => ({ url, actual_prompt: 'a cat' })) } },
      ],
    },
    'midjourney-proxy': {
      [path]: [{ code: 22, description: '排队中，前面还有1个任务', result: '1320', properties: { numberOfQueues: 1 } }],
      'GET /mj/task/1320/fetch': [
        { id: '1320', status: 'IN_PROGRESS', progress: '35%' },
        { id: '1320', status: 'SUCCESS', progress: '100%', imageUrl: url, promptEn: 'a cat' },
      ],
    },
    sdwebui: { [path]: [{ images: many.map(() => b64), info: JSON.stringify({ all_seeds: [7, 8, 9] }) }] },
    'task-manifest': {
      [path]: [{ request_id: 'q1', status: 'IN_QUEUE' }],
      'GET /requests/q1/status': [{ status: 'IN_QUEUE', queue_position: 3 }, { status: 'COMPLETED' }],
      'GET /requests/q1': [{ images: many.map(() => ({ url })) }],
    },
  };
  Object.assign(fake.replies, replies[name]);
}

describe.each(names)('%s', (name) => {
  const { path, config } = orders[name];
  const refusesWith = (reply: object | ((response: ServerResponse) => unknown)) => {
    fake.replies[path] = [reply];
  };

  test('paints by one order, with its key and the words of the request', async () => {
    willPaint(name);
    const pieces = await paint(name, config, { seed: 42 });
    const made = pieces.find((piece) => 'picture' in piece);
    expect(made).toMatchObject({ picture: png, index: 0 });
    expect(fake.orders()).toHaveLength(1);
    expect(fake.orders()[0]?.text).toContain('一只猫');
    expect(JSON.stringify(fake.orders()[0]?.headers)).toMatch(/sk-of-the-painter|c2stb2YtdGhlLXBhaW50ZXI=/);
  });

  test.each(faults)('%s', async (fault, kind) => {
    refusesWith(faultReplies[fault]);
    expect(await outcome(name, config)).toBe(kind);
    expect(fake.orders()).toHaveLength(1);
  });

  test('a server that is not there was not asked: the next channel may be', async () => {
    await fake.close();
    const refused = await paint(name, config).catch((error) => error);
    expect(refused).toMatchObject({ kind: 'operator', facts: {} });
    expect(refused.facts.mayBeDone).toBeUndefined();
    fake = await fakeImages();
  });

  test('a visitor who leaves ends the wait', async () => {
    refusesWith(() => undefined);
    const control = new AbortController();
    const painted = paint(name, config, { signal: control.signal });
    while (fake.orders().length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    control.abort();
    await expect(painted).rejects.toThrow(/abort/i);
  });
});

test.each(refusals)('%s refuses an order: %i %j is %s', async (name, status, body, kind) => {
  const { path, config } = orders[name];
  fake.replies[path] = [says(status, body)];
  expect(await outcome(name, config)).toBe(kind);
  expect(fake.orders()).toHaveLength(1);
});

const looks: Partial<Record<Name, string>> = {
  dashscope: 'GET /tasks/t%201',
  'midjourney-proxy': 'GET /mj/task/1320/fetch',
  'task-manifest': 'GET /requests/q1/status',
};
test.each(ends)('%s: a task that was taken ends as %j: %s', async (name, state, kind) => {
  willPaint(name);
  fake.replies[looks[name] ?? ''] = [hangUp, says(500, {}), state];
  expect(await outcome(name, orders[name].config)).toBe(kind);
  expect(fake.orders()).toHaveLength(1);
});

test.each(['dashscope', 'midjourney-proxy', 'task-manifest'] as const)(
  '%s: after a restart the task is found again by its number, without a second order',
  async (name) => {
    willPaint(name);
    const painter = painterOf(name, orders[name].config);
    let taskId = '';
    for await (const piece of painter.paint(request())) {
      if ('taskId' in piece) taskId = piece.taskId;
      if (taskId) break;
    }
    const found = await Array.fromAsync(painterOf(name, orders[name].config).attach?.(taskId, request()) ?? []);
    expect(found.at(-1)).toMatchObject({ picture: png });
    expect(fake.orders()).toHaveLength(1);
  },
);

test('dashscope: of three pictures one is refused', async () => {
  willPaint('dashscope');
  const refused = { code: 'DataInspectionFailed', message: 'Output data may contain inappropriate content.' };
  const results = [{ url: `${fake.url}/made.png` }, refused, { url: `${fake.url}/made.png` }];
  fake.replies['GET /tasks/t%201'] = [{ output: { task_status: 'SUCCEEDED', results } }];
  expect(await outcome('dashscope', { poll_ms: 50 }, { count: 3 })).toBe('picture result picture');
});

test('ark: pictures of a group come one by one, one of them refused; references go as addresses', async () => {
  const events = [
    { type: 'image_generation.partial_succeeded', image_index: 0, b64_json: b64 },
    {
      type: 'image_generation.partial_failed',
      image_index: 1,
      error: { code: 'OutputImageSensitiveContentDetected', message: 'x' },
    },
    { type: 'image_generation.completed', usage: { generated_images: 1 } },
  ];
  fake.replies['POST /images/generations'] = [
    (response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      for (const event of events) response.write(`event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`);
      response.end('data: [DONE]\n\n');
    },
  ];
  const ark = { profile: 'ark', interim: 1 };
  expect(await outcome('openai-images', ark, { count: 2, references: [reference()] })).toBe('picture result');
  expect(sent()).toMatchObject({
    ...{ model: 'm-there', size: '1024x1024', stream: true, watermark: false, sequential_image_generation: 'auto' },
    image: [`data:image/png;base64,${b64}`],
  });
});

test('openai-images: interim pictures come before the picture; a stream that is cut off is lost', async () => {
  const partial = { type: 'image_generation.partial_image', partial_image_index: 0, b64_json: b64 };
  const whole = { type: 'image_generation.completed', b64_json: b64 };
  const stream =
    (...events: object[]) =>
    (response: ServerResponse) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      for (const event of events) response.write(`data: ${JSON.stringify(event)}\n\n`);
      response.end();
    };
  fake.replies['POST /images/generations'] = [stream(partial, whole), stream(partial)];
  const pieces = await paint('openai-images', { interim: 2 });
  expect(pieces.map((piece) => Object.keys(piece)[0])).toEqual(['interim', 'picture']);
  expect(await outcome('openai-images', { interim: 2 })).toBe('lost');
});

test('openai-images: an edit is a form with the pictures and the mask', async () => {
  fake.replies['POST /images/edits'] = [{ data: [{ b64_json: b64 }] }];
  const mask = await plainPng('#000');
  expect(await outcome('openai-images', {}, { action: 'edit', references: [reference()], mask })).toBe('picture');
  const { text = '', headers } = fake.orders()[0] ?? {};
  expect(headers?.['content-type']).toContain('multipart/form-data');
  expect(text).toContain('name="image[]"; filename="picture-0.png"');
  expect(text).toContain('name="mask"; filename="mask.png"');
});

test('midjourney-proxy: a visitor’s own parameters do not reach the bot, but for harmless ones', async () => {
  willPaint('midjourney-proxy');
  await paint(
    'midjourney-proxy',
    { poll_ms: 50 },
    {
      prompt: '猫 --repeat 40 —v 3',
      negative: '狗 --fast',
      other: '--chaos 20 --repeat 9 --turbo',
      width: 1920,
      height: 1080,
      seed: 5,
      version: 'niji 6',
    },
  );
  expect(sent().prompt).toBe('猫  repeat 40  v 3 --ar 16:9 --no 狗  fast --seed 5 --niji 6 --chaos 20');
});

test('midjourney-proxy: an edit presses the button below its picture and fills in the form', async () => {
  willPaint('midjourney-proxy');
  fake.replies['GET /mj/task/55/fetch'] = [{ status: 'SUCCESS', buttons: [{ customId: 'MJ::Inpaint::1::abc::SOLO' }] }];
  fake.replies['POST /mj/submit/action'] = [{ code: 21, description: '', result: '56' }];
  fake.replies['POST /mj/submit/modal'] = [{ code: 1, description: '', result: '1320' }];
  const mask = await plainPng('#000');
  const source = { taskId: '55', index: 0 };
  expect(await outcome('midjourney-proxy', { poll_ms: 50 }, { action: 'edit', source, mask })).toBe('picture');
  expect([sent(0), sent(1)]).toMatchObject([
    { taskId: '55', customId: 'MJ::Inpaint::1::abc::SOLO' },
    { taskId: '56', prompt: '一只猫', maskBase64: `data:image/png;base64,${mask.toString('base64')}` },
  ]);
});

test('sdwebui: a transparent place of the mask is drawn again, seeds are told', async () => {
  fake.replies['POST /sdapi/v1/img2img'] = [{ images: [b64, b64], info: JSON.stringify({ all_seeds: [11] }) }];
  const mask = await (await import('sharp'))
    .default({ create: { width: 4, height: 4, channels: 4, background: '#0000' } })
    .png()
    .toBuffer();
  const [piece] = await paint('sdwebui', {}, { action: 'edit', references: [reference()], mask });
  expect(piece).toMatchObject({ index: 0, actual: { seed: 11 } });
  const whole = await sharp(Buffer.from(sent().mask, 'base64')).raw().toBuffer();
  expect(whole[0]).toBe(255);
  expect(sent()).toMatchObject({ override_settings: { sd_model_checkpoint: 'm-there' }, init_images: [b64] });
});

test('an engine is Niji or Midjourney, another checkpoint, or a field of the manifest', async () => {
  const { submit, ...rest } = orders['task-manifest'].config as { submit: { body: object } };
  const manifest = { ...rest, submit: { ...submit, body: { engine: '{engine}' } } };
  willPaint('midjourney-proxy');
  await paint('midjourney-proxy', { poll_ms: 50 }, { engine: 'Niji' });
  expect(sent().botType).toBe('NIJI_JOURNEY');
  willPaint('sdwebui');
  await paint('sdwebui', {}, { engine: 'anime-xl' });
  expect(sent(1).override_settings).toEqual({ sd_model_checkpoint: 'anime-xl' });
  willPaint('task-manifest');
  await paint('task-manifest', manifest, { engine: 'anime-xl' });
  expect(sent(2)).toEqual({ engine: 'anime-xl' });
});

test('task-manifest: fields keep their type, those that are not given are left out; the place in the queue is reported', async () => {
  willPaint('task-manifest');
  const pieces = await paint('task-manifest', orders['task-manifest'].config, { count: 2 });
  expect(sent()).toEqual({ input: { prompt: '一只猫', num: 2 } });
  expect(pieces).toContainEqual({ place: 3 });
  await painterOf('task-manifest', orders['task-manifest'].config).cancel?.('q1');
  expect(fake.orders().at(-1)).toMatchObject({ method: 'PUT', path: '/requests/q1/cancel' });
});
