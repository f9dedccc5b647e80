import * as z from 'shared/contracts/schema.ts';

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
  apiPrefix: string;
  host: string;
  port: number;
  /** How many proxies in front are believed about the client's address. */
  trustProxy: number;
  /** Absent: the demonstration writer answers (demo only). */
  openai: OpenAiConfig | undefined;
  /** `sandbox` writes the code into the log (demo only), `off` refuses to send, else the gateway's address. */
  sms: 'sandbox' | 'off' | { url: string; key: string };
}

/** The environment cannot be used. `message` has one line a problem: variable, reason, example. */
export class ConfigRefused extends Error {
  override name = 'ConfigRefused';
}

interface Variable {
  schema: z.ZodMiniType<string>;
  example: string;
}

const httpUrl = (value: string) => URL.canParse(value) && /^https?:$/.test(new URL(value).protocol);
const text = (check: (value: string) => boolean, reason: string) => z.string().check(z.refine(check, reason));
const wholeNumber = (least: number, most: number) =>
  text(
    (value) => /^\d{1,5}$/.test(value) && Number(value) >= least && Number(value) <= most,
    `must be a whole number from ${least} to ${most}`,
  );

const variables = {
  SITE_MODE: { schema: text((v) => v === 'demo' || v === 'production', 'must be demo or production'), example: 'demo' },
  DATA_DIR: { schema: text((v) => !v.includes('\0'), 'must be a folder'), example: '.data' },
  DATABASE_URL: {
    schema: text(
      (v) => URL.canParse(v) && /^postgres(ql)?:$/.test(new URL(v).protocol),
      'must be a postgres:// or postgresql:// address',
    ),
    example: 'postgres://site:secret@localhost:5432/site',
  },
  API_PREFIX: {
    schema: text((v) => /^(\/[\w-]+)+$/.test(v), 'must be a path without a slash at the end'),
    example: '/api',
  },
  API_HOST: { schema: text((v) => /^[\w.:-]+$/.test(v), 'must be a host name or an address'), example: '127.0.0.1' },
  API_PORT: { schema: wholeNumber(0, 65_535), example: '3001' },
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
  SMS_GATEWAY_URL: {
    schema: text((v) => v === 'off' || httpUrl(v), 'must be off or the http(s) address of an SMS gateway'),
    example: 'https://sms.example.com/send',
  },
  SMS_GATEWAY_KEY: {
    schema: text((v) => /^[\x21-\x7e]+$/.test(v), 'must be printable ASCII without spaces'),
    example: 'k-…',
  },
} satisfies Record<string, Variable>;

type Name = keyof typeof variables;
const secret: Name[] = ['OPENAI_API_KEY', 'SMS_GATEWAY_KEY', 'DATABASE_URL'];

/** Reads and checks the environment; throws `ConfigRefused` with every problem at once. */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const problems: string[] = [];
  const refuse = (name: Name, reason: string) =>
    problems.push(`${name}: ${reason}. Example: ${name}=${variables[name].example}`);
  const read = (name: Name): string | undefined => {
    const value = environment[name]?.trim();
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
  if (siteMode === 'production' && problems.length === 0) refuseSandboxes(openai, sms, refuse);
  if (problems.length) throw new ConfigRefused(problems.join('\n'));
  return {
    siteMode,
    dataDir: values.DATA_DIR ?? '.data',
    databaseUrl: values.DATABASE_URL,
    apiPrefix: values.API_PREFIX ?? '/api',
    host: values.API_HOST ?? '127.0.0.1',
    port: Number(values.API_PORT ?? 3001),
    trustProxy: Number(values.TRUST_PROXY ?? 0),
    openai,
    sms,
  };
}

type Refuse = (name: Name, reason: string) => void;

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
