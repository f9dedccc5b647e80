import type { FastifyInstance } from 'fastify';
import { getDrawSelector, listSdModels } from 'shared/contracts/creative/drawing-model.ts';
import { servePrepared } from '../../../platform/serve/serve-prepared.ts';
import { findStyles } from '../../draw-style/style-queries.ts';
import { abilitiesOf } from '../drawing-models.ts';

const cartoon = /动漫|卡通|漫画|插画|cartoon|anime|comic/i;
const reality = /写实|摄影|真实|胶片|photo|realistic/i;

/** Models and styles as the family's page for Stable Diffusion asks for them. */
export function selectorRoutes(app: FastifyInstance): void {
  servePrepared(app, listSdModels, async () =>
    (await app.images.listModels()).map(({ alias, key }) => ({ title: alias, model_name: key })),
  );

  servePrepared(app, getDrawSelector, async () => {
    const [models, styles] = await Promise.all([app.images.listModels(), findStyles(app.db)]);
    const names = new Set([...models.flatMap((model) => abilitiesOf(model).styles), ...styles.map(({ name }) => name)]);
    const isOf = (kind: RegExp) => [...names].filter((name) => kind.test(name));
    const special = new Set([...isOf(cartoon), ...isOf(reality)]);
    return {
      detail: {
        common: [...names].filter((name) => !special.has(name)),
        cartoon: isOf(cartoon),
        reality: isOf(reality),
      },
    };
  });
}
