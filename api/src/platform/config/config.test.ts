import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ConfigRefused, readConfig } from './config.ts';

const refusal = (environment: Record<string, string>): string => {
  try {
    readConfig(environment);
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigRefused);
    return (error as Error).message;
  }
  throw new Error('was not refused');
};

test('demo needs nothing', () => {
  expect(readConfig({ SITE_MODE: 'demo', OPENAI_MODEL: ' ' })).toEqual({
    siteMode: 'demo',
    dataDir: '.data',
    databaseUrl: undefined,
    databaseOwnerUrl: undefined,
    apiPrefix: '/api',
    contract: 'whole',
    siteUrl: '',
    host: '127.0.0.1',
    adminHost: '127.0.0.1',
    adminPort: 0,
    consoleUrl: '',
    port: 3001,
    trustProxy: 0,
    text: undefined,
    payment: { sandbox: true },
    storage: undefined,
    speech: undefined,
    search: undefined,
    sms: 'sandbox',
    mail: 'sandbox',
    passwordCost: 15,
    callsPerMinute: 600,
    answerSeconds: 300,
    maxStreams: 2500,
    drainSeconds: 5,
    backupDays: 7,
    backupAt: '04:10',
    backupDir: '',
    backupBucket: undefined,
  });
});

test.each([
  ['SITE_MODE', 'test'],
  ['DATABASE_URL', 'mysql://x/y'],
  ['DATABASE_OWNER_URL', 'mysql://x/y'],
  ['API_PREFIX', 'api/'],
  ['SITE_URL', 'https://chat.example.com/'],
  ['API_PORT', '70000'],
  ['API_PORT', '-1'],
  ['ANSWER_SECONDS', '5'],
  ['CALLS_PER_MINUTE', '10'],
  ['API_HOST', 'a b'],
  ['TRUST_PROXY', 'yes'],
  ['OPENAI_BASE_URL', 'localhost:1234'],
  ['OPENAI_BASE_URL', 'https://api.example.com/v 1'],
  ['OPENAI_API_KEY', 'a b'],
  ['SECRET_KEY', 'abc'],
  ['SMS_GATEWAY_URL', 'ftp://x'],
  ['SMS_SIGN', '【智绘工坊】'],
  ['SMS_TEMPLATES', 'code:SMS_1'],
  ['SMS_APP_ID', 'app'],
  ['SMTP_URL', 'http://smtp.example.com'],
  ['SMTP_URL', 'smtp://user@smtp.example.com'],
  ['SMTP_URL', 'smtp://u:p%@smtp.example.com'],
  ['SMTP_URL', 'smtp://smtp.example.com?tls.rejectUnauthorized=false'],
  ['MAIL_FROM', 'no-reply'],
  ['MAIL_FROM', 'A <a@example.com>, B <b@example.com>'],
  ['MAIL_FROM', 'A"B <a@example.com>'],
  ['PASSWORD_COST', '9'],
  ['DRAIN_SECONDS', '60'],
  ['MAX_STREAMS', '0'],
])('%s=%s is refused with name, reason and example', (name, value) => {
  const message = refusal({ SITE_MODE: 'demo', OPENAI_MODEL: 'm', OPENAI_API_KEY: 'k', [name]: value });
  expect(message).toMatch(new RegExp(`^${name}: must be .+\\. Example: ${name}=\\S+$`, 'm'));
});

test('all problems are reported at once, secrets are not repeated', () => {
  const message = refusal({
    SITE_MODE: 'demo',
    API_PORT: 'x',
    OPENAI_API_KEY: 'my secret',
    SECRET_KEY: 'short key',
    DATABASE_URL: 'pg://u:pw@h/d',
  });
  expect(message.split('\n').map((line) => line.split(':')[0])).toEqual(
    expect.arrayContaining(['API_PORT', 'OPENAI_API_KEY', 'DATABASE_URL']),
  );
  expect(message).not.toContain('my secret');
  expect(message).not.toContain('short key');
  expect(message).not.toContain('pw');
});

test('half a provider is refused', () => {
  expect(refusal({ SITE_MODE: 'demo', OPENAI_API_KEY: 'k' })).toContain('OPENAI_MODEL: must be set');
  expect(refusal({ SITE_MODE: 'demo', OPENAI_MODEL: 'm' })).toContain('OPENAI_BASE_URL: must be set');
  expect(refusal({ SITE_MODE: 'demo', DATABASE_OWNER_URL: 'postgres://site@db/site' })).toContain(
    'DATABASE_URL: must be set when DATABASE_OWNER_URL is',
  );
});

test('a server at home needs no key; several models are a list', () => {
  const { text } = readConfig({
    SITE_MODE: 'demo',
    OPENAI_BASE_URL: ' http://localhost:11434/v1/chat/completions/',
    OPENAI_MODEL: 'a, b',
  });
  expect(text).toEqual({ baseUrl: 'http://localhost:11434/v1', apiKey: 'none', models: ['a', 'b'] });
});

describe('mail', () => {
  const readMail = (url: string, from = 'no-reply@example.com') =>
    readConfig({ SITE_MODE: 'demo', SMTP_URL: url, MAIL_FROM: from }).mail;

  test.each([
    ['smtps://mailer%40x:p%2Fw@smtp.example.com', { port: 465, secure: true, user: 'mailer@x', password: 'p/w' }],
    ['smtp://smtp.example.com', { host: 'smtp.example.com', port: 587, secure: false, requireTls: true, user: '' }],
    ['smtp://relay:25?tls=off', { host: 'relay', port: 25, requireTls: false }],
    ['smtp://localhost:2525', { port: 2525, requireTls: false }],
    ['smtp://[::1]/', { host: '::1', requireTls: false }],
  ])('%s', (url, read) => {
    expect(readMail(url)).toMatchObject(read);
  });

  test('comes from an address, with a name or without', () => {
    expect(readMail('smtp://h')).toMatchObject({ from: { name: '', address: 'no-reply@example.com' } });
    expect(readMail('smtp://h', '智绘工坊 <a@b.com>')).toMatchObject({
      from: { name: '智绘工坊', address: 'a@b.com' },
    });
  });

  test('the sender’s address cannot contain another header', () => {
    const refused = refusal({ SITE_MODE: 'demo', SMTP_URL: 'smtp://h', MAIL_FROM: 'A\nBcc: b@c.d <a@example.com>' });
    expect(refused).toMatch(/^MAIL_FROM: must be an address/);
  });

  test('half of it is refused, and its password is not repeated', () => {
    expect(refusal({ SITE_MODE: 'demo', MAIL_FROM: 'a@example.com' })).toMatch(/^SMTP_URL: must be set/);
    const message = refusal({ SITE_MODE: 'demo', SMTP_URL: 'smtp://u:geheim@h' });
    expect(message).toMatch(/^MAIL_FROM: must be set/);
    expect(message + refusal({ SITE_MODE: 'demo', SMTP_URL: 'smtp://u:geheim@h/x' })).not.toContain('geheim');
  });
});

describe('SMS by an account at a cloud', () => {
  const account = { SMS_GATEWAY_KEY: 'geheim', SMS_ACCOUNT: 'LTAI5t', SMS_SIGN: '智绘工坊' };
  const aliyun = { SITE_MODE: 'demo', SMS_GATEWAY_URL: 'aliyun', ...account, SMS_TEMPLATES: 'code=SMS_1:code' };

  test('Aliyun and Tencent are known by their names', () => {
    expect(readConfig(aliyun).sms).toMatchObject({
      vendor: 'aliyun',
      url: 'https://dysmsapi.aliyuncs.com',
      templates: { code: { id: 'SMS_1', params: ['code'] } },
    });
    const tencent = { SMS_GATEWAY_URL: 'tencent', SMS_APP_ID: '1400006666', SMS_TEMPLATES: 'code=1:code,TXTZ=2:money' };
    expect(readConfig({ ...aliyun, ...tencent }).sms).toMatchObject({
      url: 'https://sms.tencentcloudapi.com',
      region: 'ap-guangzhou',
      templates: { TXTZ: { id: '2', params: ['money'] } },
    });
  });

  test('half of an account is refused, and its key is not repeated', () => {
    const message = refusal({ SITE_MODE: 'demo', SMS_GATEWAY_URL: 'tencent', SMS_GATEWAY_KEY: 'geheim' });
    expect(message.split('\n').map((line) => line.split(':')[0])).toEqual([
      'SMS_ACCOUNT',
      'SMS_SIGN',
      'SMS_TEMPLATES',
      'SMS_APP_ID',
    ]);
    expect(message).not.toContain('geheim');
  });

  test.each(['TXTZ=SMS_1:money', 'code=SMS_1:name'])('the templates %s are refused', (templates) => {
    expect(refusal({ ...aliyun, SMS_TEMPLATES: templates })).toMatch(/^SMS_TEMPLATES: /);
  });
});

describe('a bucket for uploads', () => {
  const keys = { S3_ACCESS_KEY: 'site', S3_SECRET_KEY: 'geheim' };

  test.each([
    ['https://site-files.oss-cn-hangzhou.aliyuncs.com/', 'https://site-files.oss-cn-hangzhou.aliyuncs.com'],
    ['http://minio:9000/site-files', 'http://minio:9000/site-files'],
  ])('%s', (url, bucketUrl) => {
    const { storage } = readConfig({ SITE_MODE: 'demo', S3_BUCKET_URL: url, ...keys });
    expect(storage).toEqual({ bucketUrl, region: 'us-east-1', accessKey: 'site', secretKey: 'geheim' });
  });

  test('half of it, or another address, is refused without showing its key', () => {
    expect(readConfig({ SITE_MODE: 'demo' }).storage).toBeUndefined();
    expect(refusal({ SITE_MODE: 'demo', ...keys })).toMatch(/^S3_BUCKET_URL: must be set when S3_ACCESS_KEY is/);
    expect(refusal({ SITE_MODE: 'demo', S3_BUCKET_URL: 'http://minio:9000/files' })).toMatch(
      /^S3_ACCESS_KEY: must be set.*\nS3_SECRET_KEY: must be set/,
    );
    for (const url of ['minio:9000/files', 'https://host/a/b', 'https://host/a?x=1']) {
      const message = refusal({ SITE_MODE: 'demo', S3_BUCKET_URL: url, ...keys });
      expect(message).toMatch(/^S3_BUCKET_URL: must be the http\(s\) address of a bucket/);
    }
  });
});

describe('a secret in a file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'secrets-'));
  const file = join(folder, 'database_url');
  beforeAll(() => writeFileSync(file, 'postgres://u:pw@h/d\n'));
  afterAll(() => rmSync(folder, { recursive: true }));

  test('is read without its line end', () => {
    const { databaseUrl } = readConfig({ SITE_MODE: 'demo', DATABASE_URL_FILE: file });
    expect(databaseUrl).toBe('postgres://u:pw@h/d');
  });

  test('an unreadable or doubled secret is refused without repeating it', () => {
    expect(refusal({ SITE_MODE: 'demo', OPENAI_API_KEY_FILE: join(folder, 'none') })).toMatch(
      /^OPENAI_API_KEY_FILE: .+none cannot be read \(ENOENT\)\. Example: \S+$/,
    );
    const twice = refusal({ SITE_MODE: 'demo', DATABASE_URL: 'postgres://u:pw@h/d', DATABASE_URL_FILE: file });
    expect(twice).toMatch(/^DATABASE_URL: is given twice/);
    expect(twice).not.toContain('pw');
  });

  test('is for secrets only', () => {
    expect(readConfig({ SITE_MODE: 'demo', API_PREFIX_FILE: file }).apiPrefix).toBe('/api');
  });
});

describe('production, which is what an unset SITE_MODE means', () => {
  const database = { DATABASE_URL: 'postgres://u:pw@h/d' };
  const openai = { OPENAI_API_KEY: 'k', OPENAI_MODEL: 'm' };

  test('refuses the embedded database', () => {
    const settings = { ...openai, SMS_GATEWAY_URL: 'off' };
    expect(refusal(settings)).toMatch(
      /^DATABASE_URL: production does not run on the embedded database.+SITE_MODE=demo/m,
    );
    expect(readConfig({ ...settings, SITE_MODE: 'demo' }).databaseUrl).toBeUndefined();
  });

  test('production refuses the sandbox SMS and says what to configure', () => {
    const message = refusal({});
    expect(message).toMatch(/^SMS_GATEWAY_URL: production does not write SMS codes into its log/m);
    expect(message).not.toContain('OPENAI');
  });

  test('refuses passwords that are cheap to guess', () => {
    const settings = { ...database, ...openai, SMS_GATEWAY_URL: 'off', PASSWORD_COST: '14' };
    expect(refusal(settings)).toMatch(/^PASSWORD_COST: must be at least 15 in production/);
    expect(readConfig({ ...settings, SITE_MODE: 'demo' }).passwordCost).toBe(14);
  });

  test('starts with real providers, or without SMS on purpose', () => {
    expect(readConfig({ ...database, ...openai, SMS_GATEWAY_URL: 'off' })).toMatchObject({
      siteMode: 'production',
      sms: 'off',
      mail: 'off',
    });
    const gateway = { SMS_GATEWAY_URL: 'https://sms.example/send', SMS_GATEWAY_KEY: 'k' };
    expect(readConfig({ ...database, ...openai, ...gateway }).sms).toEqual({
      url: 'https://sms.example/send',
      key: 'k',
    });
  });
});
