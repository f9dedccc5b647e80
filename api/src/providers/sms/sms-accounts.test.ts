import { listProviders } from 'shared/contracts/operator/operation/provider-health.ts';
import type { AliyunSms, TencentSms } from '../../platform/config/sms-config.ts';
import { limitCounters } from '../../platform/limits/limit-tables.ts';
import { makeUser } from '../../testing/make.ts';
import { fakeAliyunSms } from '../../testing/providers/fake-aliyun-sms.ts';
import { fakeTencentSms } from '../../testing/providers/fake-tencent-sms.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import { type TestOperator, testOperator } from '../../testing/test-operator.ts';
import { signAliyun } from './aliyun-sms.ts';
import { signTencent } from './tencent-sms.ts';

describe('signatures of the published examples', () => {
  // The fixed example of "V3版本请求体&签名机制": help.aliyun.com, product-overview/v3-request-structure-and-signature.
  test('Aliyun, RunInstances', () => {
    const { headers } = signAliyun(
      {
        host: 'ecs.cn-shanghai.aliyuncs.com',
        query: { RegionId: 'cn-shanghai', ImageId: 'win2019_1809_x64_dtc_zh-cn_40G_alibase_20230811.vhd' },
        headers: {
          'x-acs-action': 'RunInstances',
          'x-acs-version': '2014-05-26',
          'x-acs-date': '2023-10-26T10:22:32Z',
          'x-acs-signature-nonce': '3156853299f313e23d1673dc12e1703d',
        },
        body: '',
      },
      'YourAccessKeyId',
      'YourAccessKeySecret',
    );
    expect(headers.authorization).toBe(
      'ACS3-HMAC-SHA256 Credential=YourAccessKeyId,SignedHeaders=host;x-acs-action;x-acs-content-sha256;x-acs-date;x-acs-signature-nonce;x-acs-version,Signature=06563a9e1b43f5dfe96b81484da74bceab24a1d853912eee15083a6f0f3283c0',
    );
  });

  // The example of "签名方法 v3", cloud.tencent.com/document/api/382/38767: its key is asterisks, its body has the escapes as printed.
  test('Tencent, DescribeInstances', () => {
    const authorization = signTencent(
      {
        host: 'cvm.tencentcloudapi.com',
        service: 'cvm',
        action: 'DescribeInstances',
        timestamp: 1551113065,
        body: String.raw`{"Limit": 1, "Filters": [{"Values": ["\u672a\u547d\u540d"], "Name": "instance-name"}]}`,
      },
      'AKID********************************',
      '********************************',
    );
    expect(authorization).toBe(
      'TC3-HMAC-SHA256 Credential=AKID********************************/2019-02-25/cvm/tc3_request, SignedHeaders=content-type;host;x-tc-action, Signature=10b1a37a7301a02ca19a647ad722d5e43b4b3cff309d421d85b46093f6ab6c4f',
    );
  });
});

const timeout = AbortSignal.timeout.bind(AbortSignal);
const clouds = { aliyun: fakeAliyunSms, tencent: fakeTencentSms };

describe.each(['aliyun', 'tencent'] as const)('%s', (vendor) => {
  let cloud: Awaited<ReturnType<(typeof clouds)[typeof vendor]>>;
  let account: AliyunSms | TencentSms;
  let site: TestApp;
  let operator: TestOperator;
  let number = 13_900_000_000;
  beforeAll(async () => {
    cloud = await clouds[vendor]();
    account = { ...cloud.config };
    site = await testApp({ config: { sms: account } });
    operator = await testOperator(site);
  });
  afterEach(async () => {
    AbortSignal.timeout = timeout;
    Object.assign(account, cloud.config);
    Object.assign(cloud.state, { isHanging: false, dayLimitReached: false, packageIsEmpty: false });
    await site.database.db.delete(limitCounters);
  });
  afterAll(async () => {
    await site.close();
    cloud.close();
  });

  const send = (mobile: string) => site.post('/sms/sendCode', { mobile, scene: 'YZMDL' });
  const fresh = () => String(++number);
  async function shown() {
    const { providers } = await operator.get(listProviders, {});
    return providers.find(({ kind, name }) => kind === 'sms' && name === vendor);
  }
  const failed = { code: 0, msg: '短信发送失败，请稍后再试' };

  test('a code arrives by the template, and logs in', async () => {
    const { mobile } = await makeUser(site);
    expect(await send(mobile)).toMatchObject({ code: 1, msg: '验证码已发送' });
    const last = JSON.stringify(cloud.sent.at(-1));
    expect(last).toContain(mobile);
    const [code] = /(?<!\d)\d{6}(?!\d)/.exec(last) ?? [];
    expect(await site.post('/login/account', { terminal: 4, scene: 4, mobile, code })).toMatchObject({ code: 1 });
    expect(await shown()).toMatchObject({ health: 'works' });
  });

  test.each([
    ['key', 'a-wrong-secret'],
    ['keyId', 'an-unknown-key'],
  ])('a refused %s shows at once, without the secret', async (field, value) => {
    Object.assign(account, { [field]: value });
    expect(await send(fresh())).toMatchObject(failed);
    expect(await shown()).toMatchObject({
      health: 'key refused',
      last_error: expect.stringMatching(/^(InvalidAccessKeyId|SignatureDoesNotMatch|AuthFailure)/),
    });
    expect((await shown())?.last_error).not.toMatch(/a-wrong-secret|(?<!\d)\d{6}(?!\d)/);
  });

  test('a wrong template is the channel’s fault, not the key’s', async () => {
    account.templates = { code: { id: 'SMS_1', params: ['code'] } };
    expect(await send(fresh())).toMatchObject(failed);
    expect(await shown()).toMatchObject({ health: 'failing', last_error: expect.stringMatching(/template/i) });
  });

  test('a number’s limit is said to its owner; the channel works', async () => {
    const mobile = fresh();
    await send(mobile);
    await site.database.db.delete(limitCounters);
    expect(await send(mobile)).toMatchObject({ code: 0, msg: '这个手机号收到的短信过多，请稍后再试' });
    expect(await shown()).toMatchObject({ health: 'works' });
  });

  test('a number that cannot be reached is refused at its field', async () => {
    expect(await send('13912340000')).toMatchObject({ code: 0, msg: '短信无法发送到这个手机号，请检查号码' });
    expect(await shown()).toMatchObject({ health: 'works' });
  });

  test('a limit of the whole account is the channel’s fault', async () => {
    Object.assign(cloud.state, { dayLimitReached: true, packageIsEmpty: true });
    expect(await send(fresh())).toMatchObject(failed);
    expect(await shown()).toMatchObject({
      health: 'failing',
      last_error: expect.stringMatching(/DAY_LIMIT_CONTROL|InsufficientBalance/),
    });
  });

  test('an answer that does not come is a time-out', async () => {
    cloud.state.isHanging = true;
    AbortSignal.timeout = () => timeout(50);
    expect(await send(fresh())).toMatchObject(failed);
    expect(await shown()).toMatchObject({ health: 'failing', last_error_status: 0, last_error: 'TimeoutError' });
  });

  test('a scene without a template says which one is missing', async () => {
    const notification = {
      scene: 'TXTZ',
      subject: '提现',
      text: '已到账',
      params: { money: '1.00', result: '已到账' },
    };
    await expect(site.app.sms.notify(fresh(), notification)).rejects.toThrow(failed.msg);
    expect(await shown()).toMatchObject({
      health: 'failing',
      last_error: 'SMS_TEMPLATES has no template of TXTZ',
    });
  });
});
