import { readFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { fakeImages, says } from '../../testing/providers/fake-images.ts';
import { ends, type Fault, faults, imageCaseTable, refusals } from '../../testing/providers/image-cases.ts';
import {
  hangUp,
  type ImageKindName,
  ImageServer,
  imageOrders,
  imageRequest,
} from '../../testing/providers/image-server.ts';

const names = Object.keys(imageOrders) as ImageKindName[];
let on: ImageServer;
beforeEach(async () => {
  on = await ImageServer.start();
});
afterEach(() => on.fake.close());

const page = (response: ServerResponse) => response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>hi</h1>');

/** How the faults that every protocol can meet look on the wire. */
const faultReplies: Record<Fault, object | ((response: ServerResponse) => unknown)> = {
  'an order that is cut off': hangUp,
  '504 of a gateway': says(504, {}),
  '500': says(500, { error: 'Internal Server Error' }),
  '429': says(429, { error: { message: 'Too many requests' } }, { 'retry-after': '7' }),
  '503': says(503, {}),
  'a key that is refused': says(401, { error: { message: 'Incorrect API key sk-of-the-painter' } }),
  'a model that is gone': says(404, { error: { code: 'model_not_found' } }),
  'a page in place of JSON': page,
  'nothing inside': {},
};

test('the documentation says what was tried', () => {
  const shown = readFileSync(new URL('../../../../docs/operations/image-providers.md', import.meta.url), 'utf8');
  expect(shown.slice(shown.indexOf('| Protocol |'))).toBe(`${imageCaseTable()}\n`);
});

describe.each(names)('%s', (name) => {
  const { path, config } = imageOrders[name];
  const refusesWith = (reply: object | ((response: ServerResponse) => unknown)) => {
    on.fake.replies[path] = [reply];
  };

  test('paints by one order with its key and words', async () => {
    on.willPaint(name);
    const pieces = await on.paint(name, config, { seed: 42 });
    const made = pieces.find((piece) => 'picture' in piece);
    expect(made).toMatchObject({ picture: on.picture, index: 0 });
    expect(on.fake.orders()).toHaveLength(1);
    expect(on.fake.orders()[0]?.text).toContain('一只猫');
    expect(JSON.stringify(on.fake.orders()[0]?.headers)).toMatch(/sk-of-the-painter|c2stb2YtdGhlLXBhaW50ZXI=/);
  });

  test.each(faults)('%s', async (fault, kind) => {
    refusesWith(faultReplies[fault]);
    expect(await on.outcome(name, config)).toBe(kind);
    expect(on.fake.orders()).toHaveLength(1);
  });

  test('an absent server was not asked; the next may be', async () => {
    await on.fake.close();
    const refused = await on.paint(name, config).catch((error) => error);
    expect(refused).toMatchObject({ kind: 'operator', facts: {} });
    expect(refused.facts.mayBeDone).toBeUndefined();
    on.fake = await fakeImages();
  });

  test('a visitor who leaves ends the wait', async () => {
    refusesWith(() => undefined);
    const control = new AbortController();
    const painted = on.paint(name, config, { signal: control.signal });
    while (on.fake.orders().length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    control.abort();
    await expect(painted).rejects.toThrow(/abort/i);
  });
});

test.each(refusals)('%s refuses an order: %i %j is %s', async (name, status, body, kind) => {
  const { path, config } = imageOrders[name];
  on.fake.replies[path] = [says(status, body)];
  expect(await on.outcome(name, config)).toBe(kind);
  expect(on.fake.orders()).toHaveLength(1);
});

const looks: Partial<Record<ImageKindName, string>> = {
  dashscope: 'GET /tasks/t%201',
  'midjourney-proxy': 'GET /mj/task/1320/fetch',
  'task-manifest': 'GET /requests/q1/status',
};
test.each(ends)('%s: a task that was taken ends as %j: %s', async (name, state, kind) => {
  on.willPaint(name);
  on.fake.replies[looks[name] ?? ''] = [hangUp, says(500, {}), state];
  expect(await on.outcome(name, imageOrders[name].config)).toBe(kind);
  expect(on.fake.orders()).toHaveLength(1);
});

test.each(['dashscope', 'midjourney-proxy', 'task-manifest'] as const)(
  '%s: a restart finds the task again without a second order',
  async (name) => {
    on.willPaint(name);
    const painter = on.painterOf(name, imageOrders[name].config);
    let taskId = '';
    for await (const piece of painter.paint(imageRequest())) {
      if ('taskId' in piece) taskId = piece.taskId;
      if (taskId) break;
    }
    const found = await Array.fromAsync(
      on.painterOf(name, imageOrders[name].config).attach?.(taskId, imageRequest()) ?? [],
    );
    expect(found.at(-1)).toMatchObject({ picture: on.picture });
    expect(on.fake.orders()).toHaveLength(1);
  },
);
