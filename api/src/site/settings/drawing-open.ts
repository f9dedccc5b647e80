import type { FastifyInstance } from 'fastify';
import { findSection } from './stored-settings.ts';

/** Whether pictures can be drawn: the operator wants it, and some model paints. */
export const isDrawingOpen = async ({ db, images }: FastifyInstance): Promise<boolean> =>
  (await findSection(db, 'draw')).is_open !== 0 && (await images.listModels()).length > 0;
