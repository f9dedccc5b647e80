// Prints deploy/nginx.conf for a machine without Docker, with Debian's folders: docs/operations/without-docker.md.
import { parseArgs } from 'node:util';
import { ReleaseProblem } from 'shared/releases/problem.ts';
import { runScript } from '../run-script.ts';
import { gatewayConf } from './gateway-conf.ts';

await runScript(async () => {
  const { values } = parseArgs({
    options: {
      listen: { type: 'string', default: '80' },
      shells: { type: 'string', default: '127.0.0.1:3001,127.0.0.1:3002' },
      store: { type: 'string' },
    },
  });
  const [first, second] = values.shells.split(',');
  if (!values.store?.startsWith('/') || !first || !second) {
    throw new ReleaseProblem(
      'usage',
      'Say where the store is, and the two shells. Example: --store /srv/site/releases --shells 127.0.0.1:3001,127.0.0.1:3002',
    );
  }
  const conf = gatewayConf({
    listen: values.listen,
    shells: [first, second],
    store: values.store,
    pidFile: '/run/nginx.pid',
    temporary: '/var/lib/nginx',
    tls: '/etc/nginx/tls',
    accessLog: '/var/log/nginx/access.log',
    errorLog: '/var/log/nginx/error.log',
    user: 'www-data',
  });
  console.log(conf);
  return 0;
});
