import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { remoteNames } from 'shared/releases/remotes.ts';
import { parse } from 'yaml';
import { readConfig } from '../../api/src/platform/config/config.ts';
import { providerVariables } from '../../api/src/platform/config/provider-configs.ts';
import type { Variables } from '../../api/src/platform/config/section.ts';
import { siteConfig } from '../../api/src/platform/config/site-config.ts';

// No Docker here: the file is read as Compose reads it, anchors and merges included, and held to its rules.
const root = resolve(import.meta.dirname, '../..');

interface Service {
  image?: string;
  build?: { context: string; dockerfile: string; target: string; args?: { PART: string } };
  command?: string[];
  user?: string;
  read_only?: boolean;
  tmpfs?: string[];
  cap_drop?: string[];
  cap_add?: string[];
  privileged?: boolean;
  security_opt?: string[];
  init?: boolean;
  stop_grace_period?: string;
  restart?: string;
  pids_limit?: number;
  mem_limit?: string;
  cpus?: number | string;
  group_add?: string[];
  profiles?: string[];
  depends_on?: unknown;
  healthcheck?: { test: string[] };
  environment?: Record<string, string>;
  secrets?: string[];
  volumes?: string[];
  env_file?: { path: string; required: boolean }[];
  networks?: string[] | Record<string, { aliases?: string[] }>;
  network_mode?: string;
  ports?: string[];
  hostname?: string;
}

const file = parse(readFileSync(join(root, 'docker-compose.yml'), 'utf8'), { merge: true });
const services = file.services as Record<string, Service>;
const dockerfile = readFileSync(join(root, 'deploy/Dockerfile'), 'utf8');
/** Their files may be read by this group. */
const secretsGroup = '10001';
const everyService = Object.entries(services);
/** They do their work and end. */
const passing = [...remoteNames, 'shell-files', 'control'];

test('the site is its gateway, shells, publishers, apis, console, database and release tool', () => {
  expect(Object.keys(services).sort()).toEqual(
    [
      'api-1',
      'api-2',
      'console',
      'control',
      'gateway',
      'postgres',
      'shell-1',
      'shell-2',
      'shell-files',
      ...remoteNames,
    ].sort(),
  );
});

describe.each(everyService)('%s', (name, service) => {
  test('has nothing that a break-in could use', () => {
    const isShell = /^shell-\d$/.test(name);
    if (!isShell) expect(service.user).toMatch(/^(node|[1-9]\d*:[1-9]\d*)$/);
    expect(service).toMatchObject({ read_only: true, cap_drop: ['ALL'], security_opt: ['no-new-privileges:true'] });
    expect(service.cap_add).toEqual(isShell ? ['SETUID', 'SETGID', 'KILL'] : undefined);
    expect(service.privileged).toBeUndefined();
    expect(service.tmpfs).toEqual(expect.arrayContaining([expect.stringMatching(/^\/tmp:.*size=/)]));
  });

  test('cannot take the memory, the processor or the process table of the machine', () => {
    expect(service.mem_limit).toMatch(/^(\$\{[A-Z]+_MEMORY:-)?\d+[gm]\}?$/);
    expect(String(service.cpus)).toMatch(/^(\$\{[A-Z]+_CPUS:-)?[12]\}?$/);
    expect(service.pids_limit).toBeLessThanOrEqual(512);
  });

  test('ends gracefully, and has a health check', () => {
    expect(service).toMatchObject({ init: true, stop_grace_period: '30s' });
    expect(service.restart).toBe(passing.includes(name) ? 'no' : 'unless-stopped');
    if (!passing.includes(name)) expect(service.healthcheck?.test[0]).toBe('CMD');
  });

  test('runs an image with a tag', () => {
    expect(service.image).toMatch(/^[\w/-]+:(?!latest$).+$/);
    // A tag that one command names and the next one does not know would be undone by that one: it stands in `.env`.
    if (service.image?.startsWith('ai-site/')) expect(service.image).toMatch(/\$\{TAG:\?\}\}?$/);
    if (!service.build) return;
    expect(service.build).toMatchObject({ context: '.', dockerfile: 'deploy/Dockerfile' });
    expect(dockerfile).toMatch(new RegExp(`^FROM \\S+ AS ${service.build.target}$`, 'm'));
  });

  test('gets secrets as files, of a group of its own', () => {
    expect(service.group_add).toEqual(service.secrets ? [secretsGroup] : undefined);
    for (const [variable, value] of Object.entries(service.environment ?? {})) {
      if (/PASSWORD|KEY|SECRET|TOKEN|DATABASE_URL/.test(variable)) {
        expect(variable).toMatch(/_FILE$/);
        expect(service.secrets).toContain(value.replace('/run/secrets/', ''));
      }
      expect(value).not.toMatch(/:\/\/[^/]*:[^/]*@/);
    }
  });
});

test('secrets are outside of git and of the images', () => {
  const ignored = readFileSync(join(root, '.dockerignore'), 'utf8').split('\n');
  expect(ignored).toEqual(
    expect.arrayContaining(['deploy/secrets', 'deploy/tls', '.git', '.data*', '.env', '**/node_modules']),
  );
  for (const { file: path } of Object.values(file.secrets as Record<string, { file: string }>)) {
    expect(path).toMatch(/^deploy\/secrets\//);
  }
  expect(readFileSync(join(root, 'deploy/secrets/.gitignore'), 'utf8')).toContain('*');
});

test('channels of payment are configured by a file that need not be there, their keys by a folder that is only read', () => {
  for (const name of ['api-1', 'api-2']) {
    expect(services[name]?.env_file).toEqual([{ path: 'deploy/secrets/payment.env', required: false }]);
    expect(services[name]?.volumes).toContain('./deploy/secrets/payment:/run/payment:ro');
  }
});

test('backups are made into a volume of their own, which the image gives to its user', () => {
  for (const name of ['api-1', 'api-2']) {
    expect(services[name]?.volumes).toContain('backups:/backups');
    expect(services[name]?.environment).toMatchObject({
      BACKUP_DIR: '/backups',
      BACKUP_AT: expect.stringContaining('BACKUP_AT'),
    });
  }
  expect(Object.keys(file.volumes)).toContain('backups');
  expect(dockerfile).toMatch(/^RUN install -d -o node .*\/backups$/m);
  expect(dockerfile).toMatch(/install .*postgresql-client/);
});

test('the console holds no secret and is reached from this machine alone', () => {
  const { secrets, volumes, env_file, network_mode, environment } = services.console ?? {};
  expect(secrets).toBeUndefined();
  expect(env_file).toEqual([{ path: 'deploy/secrets/console.env', required: false }]);
  expect(volumes).toEqual(['releases:/srv/releases', 'shells:/data/shells:ro']);
  expect(network_mode).toBe('service:api-1');
  expect(environment).toMatchObject({ ADMIN_URL: 'http://127.0.0.1:3003', CONSOLE_HOSTS: expect.any(String) });
  expect(services['api-1']?.environment?.ADMIN_PORT).toBe('3003');
  expect(services['api-1']?.ports).toEqual([expect.stringMatching(/^127\.0\.0\.1:.*:3300$/)]);
});

test('only the gateway is reached from outside; the database only by the api', () => {
  const fromOutside = ({ ports = [] }: Service) => ports.some((port) => !port.startsWith('127.0.0.1:'));
  expect(everyService.filter(([, service]) => fromOutside(service)).map(([name]) => name)).toEqual(['gateway']);
  const namesOf = ({ networks = [] }: Service) => (Array.isArray(networks) ? networks : Object.keys(networks));
  const on = (network: string) => everyService.filter(([, it]) => namesOf(it).includes(network)).map(([name]) => name);
  expect(on('data').sort()).toEqual(['api-1', 'api-2', 'postgres']);
  expect(on('outside').sort()).toEqual(['api-1', 'api-2', 'gateway']);
  expect(file.networks).toMatchObject({ inside: { internal: true }, data: { internal: true } });
});

// Shows: REMOTE-22
test('a shell holds no secret, cannot write the store, and has a name of its own', () => {
  const [first, second] = [services['shell-1'], services['shell-2']];
  for (const shell of [first, second]) {
    expect(shell?.secrets).toBeUndefined();
    expect(shell?.volumes).toContain('releases:/srv/releases:ro');
    expect(shell?.environment).toMatchObject({ TRUST_PROXY: '1', SITE_MODE: 'production' });
  }
  expect(first?.hostname).not.toBe(second?.hostname);
  expect(first?.environment?.INTERNAL_PORT).not.toBe(second?.environment?.INTERNAL_PORT);
  expect(services.gateway?.volumes).toContain('releases:/srv/releases:ro');
});

test('a shell is root until it is `node`; its workers are another', () => {
  const rights = '+setuid,+setgid,+kill';
  const become = ['setpriv', '--reuid=node', '--regid=node', '--init-groups'];
  for (const shell of [services['shell-1'], services['shell-2']]) {
    const caps = [`--inh-caps=${rights}`, `--ambient-caps=${rights}`];
    expect(shell?.command).toEqual([...become, ...caps, 'node', 'scripts/start/serve-shell.ts']);
    expect(shell?.environment).toMatchObject({ RENDER_USER: 'site-render' });
  }
  expect(dockerfile).toContain('useradd --system --no-create-home site-render');
});

test('the release CLI knows how many shells there should be', () => {
  const shells = everyService.filter(([name]) => /^shell-\d+$/.test(name));
  expect(services.control?.environment).toMatchObject({
    SHELLS: `\${SHELLS:-${shells.length}}`,
    DATA_DIR: '/data',
  });
});

test.each(remoteNames)('the publisher of %s is an image of its own that builds only it', (name) => {
  const { image, build, command } = services[name] ?? {};
  expect(image).toContain(name);
  expect(build).toMatchObject({ target: 'release', args: { PART: name } });
  expect(command).toEqual(['node', 'scripts/start/publisher.ts', name]);
});

test('every image is built by one file, runs as an unprivileged user, and fetches packages before it copies the sources', () => {
  const stages = dockerfile.split(/^FROM /m).slice(1);
  for (const stage of stages) {
    const [copied, fetched] = [stage.indexOf('COPY . .'), stage.indexOf('RUN npm ci')];
    if (copied >= 0) expect(fetched).toBeGreaterThanOrEqual(0);
    expect(fetched).toBeLessThanOrEqual(copied);
    if (/^(ENTRYPOINT|CMD)/m.test(stage)) expect(stage).toMatch(/^USER node$/m);
  }
  const { workspaces } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  for (const name of workspaces) expect(dockerfile).toContain(`\nCOPY ${name}/package.json ${name}/\n`);
});

test('starting everything moves no traffic: a rolled-back release stays rolled back', () => {
  for (const name of [...remoteNames, 'shell-files']) expect(services[name]?.environment).not.toHaveProperty('PROMOTE');
});

test('on two machines both share one store and one bucket, have no database of their own, and reach each other’s shells', () => {
  const added = parse(readFileSync(join(root, 'deploy/two-machines.yml'), 'utf8'), { merge: true });
  const both = added.services as Record<string, Service>;
  expect(services.postgres?.profiles).toEqual(['database']);
  expect(services['api-1']?.depends_on).toMatchObject({ postgres: { required: false } });
  for (const name of ['api-1', 'api-2']) {
    expect(both[name]?.environment).toHaveProperty('S3_BUCKET_URL');
    for (const secret of both[name]?.secrets ?? []) expect(added.secrets[secret].file).toBe(`deploy/secrets/${secret}`);
  }
  for (const name of ['shell-1', 'shell-2']) {
    const port = services[name]?.environment?.INTERNAL_PORT;
    expect(both[name]?.environment?.ADVERTISED_HOST).toContain('MACHINE_ADDRESS');
    // Never at every address of the machine.
    expect(both[name]?.ports).toEqual([`\${MACHINE_ADDRESS}:${port}:${port}`]);
  }
  for (const volume of ['releases', 'shells']) expect(added.volumes[volume].driver_opts.type).toBe('nfs');
  expect(Object.keys(both).filter((name) => !services[name])).toEqual([]);
});

test('every file that a container runs exists', () => {
  const files = everyService.flatMap(([, { command = [], healthcheck }]) => [...command, ...(healthcheck?.test ?? [])]);
  const scripts = files.filter((word) => /^scripts\//.test(word));
  expect(scripts.length).toBeGreaterThan(3);
  for (const script of scripts) expect(existsSync(join(root, script))).toBe(true);
});

test('both apis are reached by the one name that shells ask, and keep pictures in one place', () => {
  for (const api of [services['api-1'], services['api-2']]) {
    expect(api?.networks).toMatchObject({ inside: { aliases: ['api'] } });
    expect(api?.volumes).toContain('uploads:/data');
  }
  for (const name of ['shell-1', 'shell-2']) {
    expect(services[name]?.environment).toMatchObject({ API_BASE_URL: 'http://api:3001' });
  }
});

test('the api starts on this environment, in production mode', () => {
  const { environment = {} } = services['api-1'] ?? {};
  expect(services['api-2']?.environment).toEqual(environment);
  const given: Record<string, string> = { OPENAI_MODEL: 'a-model', SITE_URL: 'https://chat.example.com' };
  const real = Object.fromEntries(
    Object.entries(environment)
      .filter(([variable]) => !variable.endsWith('_FILE'))
      .map(([variable, value]) => [
        variable,
        value.replace(/\$\{\w+(?::-([^}]*)|:\?[^}]*)\}/, '$1') || given[variable],
      ]),
  );
  const secrets = {
    DATABASE_URL: 'postgres://site_app:x@postgres:5432/site',
    DATABASE_OWNER_URL: 'postgres://site:x@postgres:5432/site',
    SECRET_KEY: '5f'.repeat(32),
    OPENAI_API_KEY: 'sk-x',
  };
  expect(readConfig({ ...real, ...secrets })).toMatchObject({
    siteMode: 'production',
    host: '0.0.0.0',
    trustProxy: 1,
    sms: 'off',
    text: { models: ['a-model'] },
  });
});

test('what docs/operations/settings.md adds to this file fits it: its services, variables that the api reads, secrets that are files', () => {
  const known: Variables = { ...siteConfig.variables, ...providerVariables };
  const guide = readFileSync(join(root, 'docs/operations/settings.md'), 'utf8');
  const overrides = [...guide.matchAll(/^```yaml\n(.*?)^```/gms)].map(([, text = '']) => parse(text) as typeof file);
  expect(overrides.length).toBeGreaterThan(0);
  for (const added of overrides) {
    const both = added.services as Record<string, Service>;
    expect(Object.keys(both)).toEqual(['api-1', 'api-2']);
    for (const { environment = {}, secrets = [] } of Object.values(both)) {
      for (const [name, value] of Object.entries(environment)) {
        const variable = known[name.replace(/_FILE$/, '')];
        expect([name, variable?.isSecret ?? false]).toEqual([name, name.endsWith('_FILE')]);
        if (variable?.isSecret) expect(secrets).toContain(value.replace('/run/secrets/', ''));
      }
      for (const name of secrets) expect(added.secrets[name].file).toBe(`deploy/secrets/${name}`);
    }
  }
});
