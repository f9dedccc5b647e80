import { once } from 'node:events';
import { isIP } from 'node:net';
import { connect } from 'node:tls';

/**
 * When the certificate of a site ends that the operator configured. It is only read: one that has ended, or is of nobody's, is what
 * an operator must hear of.
 */
export async function certificateEnd({ hostname, port }: URL): Promise<Date> {
  const host = hostname.replace(/^\[|\]$/g, '');
  const signal = AbortSignal.timeout(10_000);
  const servername = isIP(host) ? '' : host;
  const socket = connect({ host, port: Number(port || 443), servername, rejectUnauthorized: false });
  try {
    await once(socket, 'secureConnect', { signal });
    const end = new Date(socket.getPeerCertificate().valid_to);
    if (Number.isNaN(end.getTime())) throw new Error(`${host} shows no certificate`);
    return end;
  } finally {
    socket.on('error', () => undefined);
    socket.destroy();
  }
}
