import { makeUser } from '../../testing/make.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';

let site: TestApp;
let token: string;
beforeAll(async () => {
  site = await testApp();
  token = (await makeUser(site)).token;
});
afterAll(() => site.close());

const asForm = (field: string, value: string) =>
  [`--x`, `content-disposition: form-data; name="${field}"`, '', value, '--x']
    .concat('content-disposition: form-data; name="file"; filename="a.png"', '', 'png', '--x--', '')
    .join('\r\n');
const kinds = [
  { kind: 'call', path: '/chatCategory/add', type: 'application/json', field: 'name' },
  { kind: 'stream', path: '/chat/chat', type: 'application/json', field: 'question' },
  { kind: 'upload', path: '/upload/image', type: 'multipart/form-data; boundary=x', field: 'type' },
];

describe.each(kinds)('a $kind', ({ path, type, field }) => {
  const send = (headers: Record<string, string>, value = '') =>
    site.app.inject({
      method: 'POST',
      url: `/api${path}`,
      headers: { 'content-type': type, ...headers },
      payload: type === 'application/json' ? JSON.stringify({ type: 1, [field]: value }) : asForm(field, value),
    });

  // Shows: AUTH-04
  test('AUTH-04: no token, a cookie’s, or an unknown one is refused', async () => {
    expect((await send({})).json()).toEqual({ code: 0, show: 0, msg: '请先登录', data: null });
    const expired = { code: -1, show: 0, msg: '登录已失效，请重新登录', data: null };
    expect((await send({ cookie: `token=${token}` })).json()).toEqual(expired);
    expect((await send({ token: 'x'.repeat(43) })).json()).toEqual(expired);
  });

  // Shows: INJ-07
  test('INJ-07: refuses a NUL in a text', async () => {
    const response = await send({ token }, 'a\0b');
    expect([response.statusCode, response.json()]).toEqual([
      400,
      { code: 0, show: 1, msg: '请求内容包含无法识别的字符', data: null },
    ]);
  });

  // Shows: DOS-04
  test('DOS-04: a call beyond the process’s capacity is refused at once', async () => {
    const held = Promise.withResolvers<void>();
    const busy = Array.from({ length: 200 }, () => site.app.calls.run(() => held.promise, []));
    const response = await send({ token });
    held.resolve();
    await Promise.all(busy);
    expect([response.statusCode, response.headers['retry-after']]).toEqual([503, '1']);
  });
});
