import { listSiteChecks } from 'shared/contracts/operator/operation/checks.ts';
import { type OperatorApi, serveReading } from '../../platform/operator/serve-command.ts';
import { siteChecks } from './site-checks.ts';

export function checkCommands(operatorApi: OperatorApi): void {
  serveReading(operatorApi, listSiteChecks, () =>
    Promise.all(
      Object.entries(siteChecks).map(async ([check, look]) => {
        const found = await look(operatorApi.site).catch((error: NodeJS.ErrnoException) => {
          operatorApi.site.log.warn({ err: error, check }, 'a check of the site failed');
          return { state: 'bad' as const, says: `检查没有完成：${error.code ?? error.message}` };
        });
        return { check, advice: '', ...found };
      }),
    ),
  );
}
