import * as z from 'shared/contracts/schema.ts';
import { isKey } from '../secrets/secret-key.ts';
import { httpUrl, optional, section, text, wholeNumber } from './section.ts';

export interface OwnConfig {
  siteMode: 'demo' | 'production';
  /** `family`: only what every server of the family has is served, to try clients against it. */
  contract: 'whole' | 'family';
  /** Holds the embedded database (`db/`) and its lock. Unused with `databaseUrl`. */
  dataDir: string;
  databaseUrl: string | undefined;
  /** The role that owns the tables and migrates them. Absent: the role of `databaseUrl` does both. */
  databaseOwnerUrl: string | undefined;
  apiPrefix: string;
  /** The site's own origin, or '' (addresses then begin with a slash). Never taken from a request. */
  siteUrl: string;
  host: string;
  port: number;
  /** Where the operator's port listens: this machine alone by default. */
  adminHost: string;
  /** 0: any free one; `npm run admin` reads it from DATA_DIR. */
  adminPort: number;
  /** The console's origin, for links of invitations; '': they begin with a slash. */
  consoleUrl: string;
  /** How many proxies in front are trusted to report the client's address. */
  trustProxy: number;
  /** Encrypts the secrets that the database keeps. Absent: a file of `dataDir` holds the key. */
  secretKey: Buffer | undefined;
  /** Binary logarithm of scrypt's N: one more doubles time and memory of a password check. */
  passwordCost: number;
  /** Calls that one user may make in a minute, at all processes together. */
  callsPerMinute: number;
  /** How long one answer may be written. */
  answerSeconds: number;
  /** Event streams that this process keeps open at a time. */
  maxStreams: number;
  /** How long answers may go on being written while the process is asked to end. */
  drainSeconds: number;
  /** Days for which the daily backups are kept; 0: none are made. */
  backupDays: number;
  /** When they are made: `HH:mm` in Beijing. */
  backupAt: string;
  /** Where they are kept; empty: `backups` in `dataDir`. */
  backupDir: string;
}

const isPostgresUrl = (value: string) => URL.canParse(value) && /^postgres(ql)?:$/.test(new URL(value).protocol);
const isOrigin = (value: string) => httpUrl(value) && new URL(value).origin === value;
const host = () =>
  z._default(
    text((v) => /^[\w.:-]+$/.test(v), 'must be a host name or an address'),
    '127.0.0.1',
  );
const database = () => optional(isPostgresUrl, 'must be a postgres:// or postgresql:// address');
/** OWASP's scrypt parameters with p=3 begin at N=2^15: 32 MB and some 100 ms a check. */
const leastPasswordCost = 15;

/** Variables of the site itself. */
export const siteConfig = section({
  variables: {
    SITE_MODE: {
      schema: z._default(
        text((v) => v === 'demo' || v === 'production', 'must be demo or production'),
        'production',
      ),
      example: 'demo',
    },
    CONTRACT: {
      schema: z._default(
        text((v) => v === 'whole' || v === 'family', 'must be whole or family'),
        'whole',
      ),
      example: 'family',
    },
    DATA_DIR: {
      schema: z._default(
        text((v) => !v.includes('\0'), 'must be a folder'),
        '.data',
      ),
      example: '.data',
    },
    DATABASE_URL: { schema: database(), example: 'postgres://site:secret@localhost:5432/site', isSecret: true },
    DATABASE_OWNER_URL: {
      schema: database(),
      example: 'postgres://site_owner:secret@localhost:5432/site',
      isSecret: true,
    },
    API_PREFIX: {
      schema: z._default(
        text((v) => /^(\/[\w-]+)+$/.test(v), 'must be a path without a slash at the end'),
        '/api',
      ),
      example: '/api',
    },
    SITE_URL: {
      schema: z._default(text(isOrigin, 'must be an origin: http(s)://host, no slash at the end'), ''),
      example: 'https://chat.example.com',
    },
    API_HOST: { schema: host(), example: '127.0.0.1' },
    API_PORT: { schema: wholeNumber(0, 65_535, 3001), example: '3001' },
    ADMIN_HOST: { schema: host(), example: '127.0.0.1' },
    ADMIN_PORT: { schema: wholeNumber(0, 65_535, 0), example: '3003' },
    CONSOLE_URL: {
      schema: z._default(text(isOrigin, 'must be an origin: http(s)://host, no slash at the end'), ''),
      example: 'https://console.example.com',
    },
    TRUST_PROXY: { schema: wholeNumber(0, 10, 0), example: '1' },
    SECRET_KEY: {
      schema: optional(isKey, 'must be 64 hexadecimal digits, e.g. of openssl rand -hex 32'),
      example: '5f2c…',
      isSecret: true,
    },
    PASSWORD_COST: { schema: wholeNumber(10, 20, leastPasswordCost), example: '15' },
    CALLS_PER_MINUTE: { schema: wholeNumber(60, 99_999, 600), example: '600' },
    ANSWER_SECONDS: { schema: wholeNumber(10, 3600, 300), example: '300' },
    MAX_STREAMS: { schema: wholeNumber(10, 60_000, 2500), example: '2500' },
    DRAIN_SECONDS: { schema: wholeNumber(0, 20, 5), example: '5' },
    BACKUP_DAYS: { schema: wholeNumber(0, 365, 7), example: '7' },
    BACKUP_AT: {
      schema: z._default(
        text((v) => /^([01]\d|2[0-3]):[0-5]\d$/.test(v), 'must be a time of day, HH:mm, in Beijing'),
        '04:10',
      ),
      example: '04:10',
    },
    BACKUP_DIR: {
      schema: z._default(
        text((v) => v.startsWith('/'), 'must be a whole path, from the root'),
        '',
      ),
      example: '/mnt/backups',
    },
  },
  read(values, { siteMode, refuse }): OwnConfig {
    if (values.DATABASE_OWNER_URL && !values.DATABASE_URL) {
      refuse('DATABASE_URL', 'must be set when DATABASE_OWNER_URL is: the role that the api works as');
    } else if (siteMode === 'production' && !values.DATABASE_URL) {
      refuse(
        'DATABASE_URL',
        'production does not run on the embedded database, which a power cut can damage: set the address of a PostgreSQL, or SITE_MODE=demo to try the site',
      );
    }
    if (siteMode === 'production' && values.PASSWORD_COST < leastPasswordCost) {
      refuse(
        'PASSWORD_COST',
        `must be at least ${leastPasswordCost} in production: a stolen table is guessed too fast`,
      );
    }
    return {
      siteMode,
      contract: values.CONTRACT === 'family' ? 'family' : 'whole',
      dataDir: values.DATA_DIR,
      databaseUrl: values.DATABASE_URL,
      databaseOwnerUrl: values.DATABASE_OWNER_URL,
      apiPrefix: values.API_PREFIX,
      siteUrl: values.SITE_URL,
      host: values.API_HOST,
      port: values.API_PORT,
      adminHost: values.ADMIN_HOST,
      adminPort: values.ADMIN_PORT,
      consoleUrl: values.CONSOLE_URL,
      trustProxy: values.TRUST_PROXY,
      secretKey: values.SECRET_KEY ? Buffer.from(values.SECRET_KEY, 'hex') : undefined,
      passwordCost: values.PASSWORD_COST,
      callsPerMinute: values.CALLS_PER_MINUTE,
      answerSeconds: values.ANSWER_SECONDS,
      maxStreams: values.MAX_STREAMS,
      drainSeconds: values.DRAIN_SECONDS,
      backupDays: values.BACKUP_DAYS,
      backupAt: values.BACKUP_AT,
      backupDir: values.BACKUP_DIR,
    };
  },
});
