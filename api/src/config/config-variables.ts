import * as z from 'shared/contracts/schema.ts';
import { isKey } from '../secrets/secret-key.ts';
import { isSender, isSmtpUrl } from './mail-config.ts';
import { isBucketUrl } from './s3-config.ts';

interface Variable {
  schema: z.ZodMiniType<string>;
  example: string;
}

const httpUrl = (value: string) => URL.canParse(value) && /^https?:$/.test(new URL(value).protocol);
const isPostgresUrl = (value: string) => URL.canParse(value) && /^postgres(ql)?:$/.test(new URL(value).protocol);
const text = (check: (value: string) => boolean, reason: string) => z.string().check(z.refine(check, reason));
const wholeNumber = (least: number, most: number) =>
  text(
    (value) => /^\d{1,5}$/.test(value) && Number(value) >= least && Number(value) <= most,
    `must be a whole number from ${least} to ${most}`,
  );

/** Every variable of the environment that the API reads: what it must look like, and an example. */
export const variables = {
  SITE_MODE: { schema: text((v) => v === 'demo' || v === 'production', 'must be demo or production'), example: 'demo' },
  DATA_DIR: { schema: text((v) => !v.includes('\0'), 'must be a folder'), example: '.data' },
  DATABASE_URL: {
    schema: text(isPostgresUrl, 'must be a postgres:// or postgresql:// address'),
    example: 'postgres://site:secret@localhost:5432/site',
  },
  DATABASE_OWNER_URL: {
    schema: text(isPostgresUrl, 'must be a postgres:// or postgresql:// address'),
    example: 'postgres://site_owner:secret@localhost:5432/site',
  },
  API_PREFIX: {
    schema: text((v) => /^(\/[\w-]+)+$/.test(v), 'must be a path without a slash at the end'),
    example: '/api',
  },
  SITE_URL: {
    schema: text(
      (v) => httpUrl(v) && new URL(v).origin === v,
      'must be an origin: http(s)://host, no slash at the end',
    ),
    example: 'https://chat.example.com',
  },
  API_HOST: { schema: text((v) => /^[\w.:-]+$/.test(v), 'must be a host name or an address'), example: '127.0.0.1' },
  API_PORT: { schema: wholeNumber(0, 65_535), example: '3001' },
  ADMIN_HOST: { schema: text((v) => /^[\w.:-]+$/.test(v), 'must be a host name or an address'), example: '127.0.0.1' },
  ADMIN_PORT: { schema: wholeNumber(0, 65_535), example: '3003' },
  TRUST_PROXY: { schema: wholeNumber(0, 10), example: '1' },
  OPENAI_BASE_URL: {
    schema: text(httpUrl, 'must be an http:// or https:// address'),
    example: 'https://api.deepseek.com/v1',
  },
  OPENAI_API_KEY: {
    schema: text((v) => /^[\x21-\x7e]+$/.test(v), 'must be printable ASCII without spaces'),
    example: 'sk-…',
  },
  OPENAI_MODEL: {
    schema: text((v) => v.split(',').every((name) => name.trim() !== ''), 'must be one name, or several with commas'),
    example: 'deepseek-chat',
  },
  SECRET_KEY: {
    schema: text(isKey, 'must be 64 hexadecimal digits, e.g. of openssl rand -hex 32'),
    example: '5f2c…',
  },
  SMS_GATEWAY_URL: {
    schema: text((v) => v === 'off' || httpUrl(v), 'must be off or the http(s) address of an SMS gateway'),
    example: 'https://sms.example.com/send',
  },
  SMS_GATEWAY_KEY: {
    schema: text((v) => /^[\x21-\x7e]+$/.test(v), 'must be printable ASCII without spaces'),
    example: 'k-…',
  },
  SMTP_URL: {
    schema: text(isSmtpUrl, 'must be smtp:// or smtps://, user and password in percent encoding, perhaps ?tls=off'),
    example: 'smtps://no-reply%40example.com:secret@smtp.example.com:465',
  },
  MAIL_FROM: {
    schema: text(isSender, 'must be an address, or a name and an address in angle brackets'),
    example: 'no-reply@example.com',
  },
  S3_BUCKET_URL: {
    schema: text(isBucketUrl, 'must be the http(s) address of a bucket: https://bucket.host or https://host/bucket'),
    example: 'https://site-files.oss-cn-hangzhou.aliyuncs.com',
  },
  S3_REGION: { schema: text((v) => /^[a-z\d-]+$/.test(v), 'must be the name of a region'), example: 'cn-hangzhou' },
  S3_ACCESS_KEY: {
    schema: text((v) => /^[\x21-\x7e]+$/.test(v), 'must be printable ASCII without spaces'),
    example: 'AKIA…',
  },
  S3_SECRET_KEY: {
    schema: text((v) => /^[\x21-\x7e]+$/.test(v), 'must be printable ASCII without spaces'),
    example: 's-…',
  },
  PASSWORD_COST: { schema: wholeNumber(10, 20), example: '15' },
  ANSWER_SECONDS: { schema: wholeNumber(10, 3600), example: '300' },
  MOST_STREAMS: { schema: wholeNumber(10, 60_000), example: '1000' },
  DRAIN_SECONDS: { schema: wholeNumber(0, 20), example: '5' },
} satisfies Record<string, Variable>;

export type Name = keyof typeof variables;
/** Never repeated in a message. */
export const secret: Name[] = [
  'OPENAI_API_KEY',
  'SECRET_KEY',
  'SMS_GATEWAY_KEY',
  'SMTP_URL',
  'S3_ACCESS_KEY',
  'S3_SECRET_KEY',
  'DATABASE_URL',
  'DATABASE_OWNER_URL',
];
/** Tells a variable, and why it cannot be used. */
export type Refuse = (name: Name, reason: string) => void;
