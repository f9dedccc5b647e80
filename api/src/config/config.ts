import { readFileSync } from 'node:fs';
import * as z from 'shared/contracts/schema.ts';
import { type Name, type Refuse, secret, variables } from './config-variables.ts';
import { type MailConfig, readMail } from './mail-config.ts';
import { readS3, type S3Config } from './s3-config.ts';

export interface OpenAiConfig {
  baseUrl: string;
  apiKey: string;
  /** The first one is the default. */
  models: string[];
}

export interface Config {
  siteMode: 'demo' | 'production';
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
  /** Where the operator's port listens: this machine alone, unless told. */
  adminHost: string;
  /** 0: any free one; `npm run admin` reads it from DATA_DIR. */
  adminPort: number;
  /** How many proxies in front are trusted to report the client's address. */
  trustProxy: number;
  /** Encrypts the secrets that the database keeps. Absent: a file of `dataDir` holds the key. */
  secretKey: Buffer | undefined;
  /** The channel of the environment (`providers/text`). Absent: only the channels of the database answer. */
  openai: OpenAiConfig | undefined;
  /** `sandbox` writes the code into the log (demo only), `off` refuses to send, else the gateway's address. */
  sms: 'sandbox' | 'off' | { url: string; key: string };
  mail: MailConfig;
  /** Absent: uploads lie in `dataDir`. */
  s3: S3Config | undefined;
  /** Binary logarithm of scrypt's N: one more doubles time and memory of a password check. */
  passwordCost: number;
  /** How long one answer may be written. */
  answerSeconds: number;
  /** Event streams that this process keeps open at a time. */
  mostStreams: number;
  /** How long answers may go on being written while the process is asked to end. */
  drainSeconds: number;
}

/** The environment cannot be used. `message` has one line a problem: variable, reason, example. */
export class ConfigRefused extends Error {
  override name = 'ConfigRefused';
}

/** Reads and checks the environment; throws `ConfigRefused` with every problem at once. */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const problems: string[] = [];
  const refuse = (name: Name, reason: string) =>
    problems.push(`${name}: ${reason}. Example: ${name}=${variables[name].example}`);
  /** A secret may lie in a file, where neither `ps` nor a crash report shows it: `DATABASE_URL_FILE` names it. */
  const readSecret = (name: Name): string | undefined => {
    const file = environment[`${name}_FILE`]?.trim();
    if (!file) return environment[name];
    if (environment[name]) refuse(name, `is given twice; unset it or ${name}_FILE`);
    try {
      return readFileSync(file, 'utf8');
    } catch (error) {
      const code = (error as NodeJS.ErrnoException).code ?? '';
      problems.push(`${name}_FILE: ${file} cannot be read (${code}). Example: ${name}_FILE=/run/secrets/name`);
      return undefined;
    }
  };
  const read = (name: Name): string | undefined => {
    const value = (secret.includes(name) ? readSecret(name) : environment[name])?.trim();
    if (!value) return undefined;
    const parsed = z.safeParse(variables[name].schema, value);
    if (parsed.success) return parsed.data;
    refuse(name, `${parsed.error.issues[0]?.message}${secret.includes(name) ? '' : `, not "${value}"`}`);
    return undefined;
  };

  const values = Object.fromEntries(Object.keys(variables).map((name) => [name, read(name as Name)])) as Partial<
    Record<Name, string>
  >;
  const siteMode = values.SITE_MODE === 'demo' ? 'demo' : 'production';
  const openai = readOpenAi(values, refuse);
  const sms = readSms(values);
  const mail = readMail(values, siteMode, refuse);
  const s3 = readS3(values, refuse);
  if (values.DATABASE_OWNER_URL && !values.DATABASE_URL && problems.length === 0) {
    refuse('DATABASE_URL', 'must be set when DATABASE_OWNER_URL is: the role that the api works as');
  }
  if (siteMode === 'production' && problems.length === 0) {
    refuseSandboxes(openai, sms, refuse);
    refuseEmbedded(values.DATABASE_URL, refuse);
    if (Number(values.PASSWORD_COST ?? leastPasswordCost) < leastPasswordCost) {
      refuse(
        'PASSWORD_COST',
        `must be at least ${leastPasswordCost} in production: a stolen table is guessed too fast`,
      );
    }
  }
  if (problems.length) throw new ConfigRefused(problems.join('\n'));
  return {
    siteMode,
    dataDir: values.DATA_DIR ?? '.data',
    databaseUrl: values.DATABASE_URL,
    databaseOwnerUrl: values.DATABASE_OWNER_URL,
    apiPrefix: values.API_PREFIX ?? '/api',
    siteUrl: values.SITE_URL ?? '',
    host: values.API_HOST ?? '127.0.0.1',
    port: Number(values.API_PORT ?? 3001),
    adminHost: values.ADMIN_HOST ?? '127.0.0.1',
    adminPort: Number(values.ADMIN_PORT ?? 0),
    trustProxy: Number(values.TRUST_PROXY ?? 0),
    secretKey: values.SECRET_KEY ? Buffer.from(values.SECRET_KEY, 'hex') : undefined,
    openai,
    sms,
    mail,
    s3,
    passwordCost: Number(values.PASSWORD_COST ?? leastPasswordCost),
    answerSeconds: Number(values.ANSWER_SECONDS ?? 300),
    mostStreams: Number(values.MOST_STREAMS ?? 1000),
    drainSeconds: Number(values.DRAIN_SECONDS ?? 5),
  };
}

/** OWASP's scrypt parameters with p=3 begin at N=2^15: 32 MB and some 100 ms a check. */
const leastPasswordCost = 15;

function readOpenAi(values: Partial<Record<Name, string>>, refuse: Refuse): OpenAiConfig | undefined {
  const { OPENAI_BASE_URL: baseUrl, OPENAI_API_KEY: apiKey, OPENAI_MODEL: model } = values;
  if (!baseUrl && !apiKey) {
    if (model)
      refuse('OPENAI_BASE_URL', 'must be set when OPENAI_MODEL is (or set OPENAI_API_KEY alone for OpenAI itself)');
    return undefined;
  }
  if (!model) {
    refuse('OPENAI_MODEL', 'must be set when OPENAI_BASE_URL or OPENAI_API_KEY is');
    return undefined;
  }
  return {
    baseUrl: baseUrl ?? 'https://api.openai.com/v1',
    // Servers at home (Ollama, vLLM) take any key, but the SDK insists on one.
    apiKey: apiKey ?? 'none',
    models: model.split(',').map((name) => name.trim()),
  };
}

function readSms(values: Partial<Record<Name, string>>): Config['sms'] {
  const url = values.SMS_GATEWAY_URL;
  if (!url) return 'sandbox';
  if (url === 'off') return 'off';
  return { url, key: values.SMS_GATEWAY_KEY ?? '' };
}

function refuseSandboxes(openai: OpenAiConfig | undefined, sms: Config['sms'], refuse: Refuse): void {
  if (!openai) {
    refuse(
      'OPENAI_BASE_URL',
      'production does not run on the demonstration writer: set OPENAI_BASE_URL, OPENAI_API_KEY and OPENAI_MODEL, or SITE_MODE=demo to try the site',
    );
  }
  if (sms === 'sandbox') {
    refuse(
      'SMS_GATEWAY_URL',
      'production does not write SMS codes into its log: set the address of your gateway, or SMS_GATEWAY_URL=off to run without codes by SMS',
    );
  }
}

function refuseEmbedded(databaseUrl: string | undefined, refuse: Refuse): void {
  if (databaseUrl) return;
  refuse(
    'DATABASE_URL',
    'production does not run on the embedded database, which a power cut can damage: set the address of a PostgreSQL, or SITE_MODE=demo to try the site',
  );
}
