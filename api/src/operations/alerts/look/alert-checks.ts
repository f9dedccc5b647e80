import type { FastifyInstance } from 'fastify';
import { certificateEnd } from '../../../platform/outbound/certificate-end.ts';
import { disksOf } from '../../backup/kept/disks.ts';
import { backupCheck } from './backup-check.ts';
import { certificateCheck } from './certificate-check.ts';
import { diskCheck } from './disk-check.ts';
import { ledgerCheck } from './ledger-check.ts';
import { ownCheck } from './own-check.ts';
import { providerCheck } from './provider-check.ts';
import { queueCheck } from './queue-check.ts';
import { restoreCheck } from './restore-check.ts';
import type { Check, LookParts } from './seen-alert.ts';
import { type Looked, storeLook } from './store-look.ts';
import { workCheck } from './work-check.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** The checks, with parts that a test replaces. */
    alertWatch: AlertWatch;
  }
}

export interface AlertWatch {
  checks: Check[];
  parts: LookParts;
}

/** The checks of each minute. Another one is a file in `look/` and an entry here. */
export function alertWatch(app: FastifyInstance, queues: LookParts['queues']): AlertWatch {
  const checks = [
    providerCheck,
    backupCheck,
    restoreCheck,
    diskCheck,
    queueCheck,
    ledgerCheck,
    workCheck,
    certificateCheck(),
    ownCheck,
  ];
  let known: ReturnType<LookParts['queues']> | undefined;
  const queuesOnce = () => {
    known ??= queues();
    return known;
  };
  return { checks, parts: { app, queues: queuesOnce, disks: () => disksOf(app.config), certificateEnd } };
}

/** Looks at everything once. A check that fails is a line of `alerts checks`, and does not keep the others from looking. */
export async function lookAtAll({ alertWatch: { checks, parts }, db, log }: FastifyInstance, now: Date): Promise<void> {
  const looks: Looked[] = [];
  for (const { name: check, look } of checks) {
    try {
      looks.push({ check, seen: await look(parts, now), problem: '' });
    } catch (error) {
      log.warn({ err: error, check }, 'a check of the alerts could not look');
      const { code, message } = error as NodeJS.ErrnoException;
      looks.push({ check, seen: [], problem: code ?? message });
    }
  }
  await storeLook(db, looks, now);
}
