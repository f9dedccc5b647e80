import type { ServerResponse } from 'node:http';
import sharp from 'sharp';
import { plainPng } from '../../testing/providers/fake-images.ts';
import { ImageServer, imageOrders } from '../../testing/providers/image-server.ts';

let on: ImageServer;
beforeEach(async () => {
  on = await ImageServer.start();
});
afterEach(() => on.fake.close());

test('dashscope: of three pictures one is refused', async () => {
  on.willPaint('dashscope');
  const refused = { code: 'DataInspectionFailed', message: 'Output data may contain inappropriate content.' };
  const results = [{ url: `${on.fake.url}/made.png` }, refused, { url: `${on.fake.url}/made.png` }];
  on.fake.replies['GET /tasks/t%201'] = [{ output: { task_status: 'SUCCEEDED', results } }];
  expect(await on.outcome('dashscope', { poll_ms: 50 }, { count: 3 })).toBe('picture result picture');
});

test('ark: a group’s pictures come singly; references are addresses', async () => {
  const events = [
    { type: 'image_generation.partial_succeeded', image_index: 0, b64_json: on.base64 },
    {
      type: 'image_generation.partial_failed',
      image_index: 1,
      error: { code: 'OutputImageSensitiveContentDetected', message: 'x' },
    },
    { type: 'image_generation.completed', usage: { generated_images: 1 } },
  ];
  on.fake.replies['POST /images/generations'] = [
    (response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      for (const event of events) response.write(`event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`);
      response.end('data: [DONE]\n\n');
    },
  ];
  const ark = { profile: 'ark', interim: 1 };
  expect(await on.outcome('openai-images', ark, { count: 2, references: [on.reference()] })).toBe('picture result');
  expect(on.sent()).toMatchObject({
    model: 'm-there',
    size: '1024x1024',
    stream: true,
    watermark: false,
    sequential_image_generation: 'auto',
    image: [`data:image/png;base64,${on.base64}`],
  });
});

test('openai-images: interim pictures come first; a cut stream is lost', async () => {
  const partial = { type: 'image_generation.partial_image', partial_image_index: 0, b64_json: on.base64 };
  const whole = { type: 'image_generation.completed', b64_json: on.base64 };
  const stream =
    (...events: object[]) =>
    (response: ServerResponse) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      for (const event of events) response.write(`data: ${JSON.stringify(event)}\n\n`);
      response.end();
    };
  on.fake.replies['POST /images/generations'] = [stream(partial, whole), stream(partial)];
  const pieces = await on.paint('openai-images', { interim: 2 });
  expect(pieces.map((piece) => Object.keys(piece)[0])).toEqual(['interim', 'picture']);
  expect(await on.outcome('openai-images', { interim: 2 })).toBe('lost');
});

test('openai-images: an edit is a form with the pictures and the mask', async () => {
  on.fake.replies['POST /images/edits'] = [{ data: [{ b64_json: on.base64 }] }];
  const mask = await plainPng('#000');
  expect(await on.outcome('openai-images', {}, { action: 'edit', references: [on.reference()], mask })).toBe('picture');
  const { text = '', headers } = on.fake.orders()[0] ?? {};
  expect(headers?.['content-type']).toContain('multipart/form-data');
  expect(text).toContain('name="image[]"; filename="picture-0.png"');
  expect(text).toContain('name="mask"; filename="mask.png"');
});

test('midjourney-proxy: only harmless own parameters reach the bot', async () => {
  on.willPaint('midjourney-proxy');
  await on.paint(
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
  expect(on.sent().prompt).toBe('猫  repeat 40  v 3 --ar 16:9 --no 狗  fast --seed 5 --niji 6 --chaos 20');
});

test('midjourney-proxy: an edit presses the button and fills the form', async () => {
  on.willPaint('midjourney-proxy');
  on.fake.replies['GET /mj/task/55/fetch'] = [
    { status: 'SUCCESS', buttons: [{ customId: 'MJ::Inpaint::1::abc::SOLO' }] },
  ];
  on.fake.replies['POST /mj/submit/action'] = [{ code: 21, description: '', result: '56' }];
  on.fake.replies['POST /mj/submit/modal'] = [{ code: 1, description: '', result: '1320' }];
  const mask = await plainPng('#000');
  const source = { taskId: '55', index: 0 };
  expect(await on.outcome('midjourney-proxy', { poll_ms: 50 }, { action: 'edit', source, mask })).toBe('picture');
  expect([on.sent(0), on.sent(1)]).toMatchObject([
    { taskId: '55', customId: 'MJ::Inpaint::1::abc::SOLO' },
    { taskId: '56', prompt: '一只猫', maskBase64: `data:image/png;base64,${mask.toString('base64')}` },
  ]);
});

test('sdwebui: transparent parts are redrawn; seeds are reported', async () => {
  on.fake.replies['POST /sdapi/v1/img2img'] = [
    { images: [on.base64, on.base64], info: JSON.stringify({ all_seeds: [11] }) },
  ];
  const mask = await (await import('sharp'))
    .default({ create: { width: 4, height: 4, channels: 4, background: '#0000' } })
    .png()
    .toBuffer();
  const [piece] = await on.paint('sdwebui', {}, { action: 'edit', references: [on.reference()], mask });
  expect(piece).toMatchObject({ index: 0, actual: { seed: 11 } });
  const whole = await sharp(Buffer.from(on.sent().mask, 'base64')).raw().toBuffer();
  expect(whole[0]).toBe(255);
  expect(on.sent()).toMatchObject({ override_settings: { sd_model_checkpoint: 'm-there' }, init_images: [on.base64] });
});

test('an engine is Niji, Midjourney, a checkpoint, or a field', async () => {
  const { submit, ...rest } = imageOrders['task-manifest'].config as { submit: { body: object } };
  const manifest = { ...rest, submit: { ...submit, body: { engine: '{engine}' } } };
  on.willPaint('midjourney-proxy');
  await on.paint('midjourney-proxy', { poll_ms: 50 }, { engine: 'Niji' });
  expect(on.sent().botType).toBe('NIJI_JOURNEY');
  on.willPaint('sdwebui');
  await on.paint('sdwebui', {}, { engine: 'anime-xl' });
  expect(on.sent(1).override_settings).toEqual({ sd_model_checkpoint: 'anime-xl' });
  on.willPaint('task-manifest');
  await on.paint('task-manifest', manifest, { engine: 'anime-xl' });
  expect(on.sent(2)).toEqual({ engine: 'anime-xl' });
});

test('task-manifest: fields keep types; the queue position is reported', async () => {
  on.willPaint('task-manifest');
  const pieces = await on.paint('task-manifest', imageOrders['task-manifest'].config, { count: 2 });
  expect(on.sent()).toEqual({ input: { prompt: '一只猫', num: 2 } });
  expect(pieces).toContainEqual({ place: 3 });
  await on.painterOf('task-manifest', imageOrders['task-manifest'].config).cancel?.('q1');
  expect(on.fake.orders().at(-1)).toMatchObject({ method: 'PUT', path: '/requests/q1/cancel' });
});
