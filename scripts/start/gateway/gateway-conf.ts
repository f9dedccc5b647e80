import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

const file = resolve(import.meta.dirname, '../../../deploy/nginx.conf');

/** Where things are on a machine on which the gateway does not run in a container. */
export interface GatewayPlaces {
  /** As nginx's `listen` takes it: a port, or an address and a port. */
  listen: string;
  /** Host and port of the two shells. */
  shells: [string, string];
  /** The release store. */
  store: string;
  pidFile: string;
  /** Holds what nginx writes to disk for a moment. */
  temporary: string;
  /** Its `*.conf` are included: TLS. */
  tls: string;
  accessLog: string;
  errorLog: string;
  /** The user that its workers run as; unset: the user that started it. */
  user?: string | undefined;
}

/** `deploy/nginx.conf` with addresses and folders of this machine in place of the containers'. */
export function gatewayConf(places: GatewayPlaces): string {
  const { listen, shells, store, pidFile, temporary, tls, accessLog, errorLog, user } = places;
  const changes: [RegExp, string][] = [
    [/pid \/tmp\/nginx\.pid;/, `pid ${pidFile};${user ? `\nuser ${user};` : ''}`],
    [/_temp_path \/tmp\//g, `_temp_path ${temporary}/`],
    [/server shell-1:3000 resolve/, `server ${shells[0]}`],
    [/server shell-2:3000 resolve/, `server ${shells[1]}`],
    [/\n.*The addresses of the shells change.*\n.*resolver 127\.0\.0\.11 .*;\n/, ''],
    [/listen 8080;/, `listen ${listen};`],
    [/root \/srv\/releases;/, `root ${store};`],
    [/error_log \/dev\/stderr warn;/, `error_log ${errorLog} warn;`],
    [/access_log \/dev\/stdout line;/, `access_log ${accessLog} line;`],
    [/\/etc\/nginx\/tls\//, `${tls}/`],
  ];
  return changes.reduce(
    (text, [from, to]) => {
      if (text.search(from) < 0)
        throw new Error(
          `deploy/nginx.conf has no ${from}; scripts/start/gateway/gateway-conf.ts must know its new form.`,
        );
      return text.replace(from, to);
    },
    readFileSync(file, 'utf8'),
  );
}
