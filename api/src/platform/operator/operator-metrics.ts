import { Counter, type Registry } from 'prom-client';
import { replyCode } from 'shared/contracts/reply.ts';
import { Refusal } from '../refusals/refusal.ts';

const name = 'site_operator_calls_total';

/** Counts what operators call, in the registry of the site's application. */
export function operatorMetrics(registry: Registry) {
  const known = registry.getSingleMetric(name);
  const calls =
    known instanceof Counter
      ? known
      : new Counter({
          name,
          help: "Calls of the operator's port; not_allowed: a wrong token, or one whose role may not",
          labelNames: ['command', 'outcome'],
          registers: [registry],
        });
  const count = (command: string, outcome: string) => calls.inc({ command, outcome });
  return {
    done: (command: string) => count(command, 'done'),
    failed: (command: string, error: unknown) => count(command, outcomeOf(error)),
  };
}

function outcomeOf(error: unknown): string {
  if (!(error instanceof Refusal)) return 'failed';
  return error.code === replyCode.loginFailure ? 'not_allowed' : 'refused';
}
