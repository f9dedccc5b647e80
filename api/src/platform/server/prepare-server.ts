import type { FastifyInstance } from 'fastify';
import { answerErrors } from '../refusals/errors.ts';
import { refuseExpectations } from './framework-errors.ts';
import { readBodies } from './request/body-parser.ts';
import { drainBodies } from './request/drain-body.ts';
import { logRequests } from './request-log.ts';
import { sendUncached } from './response-headers.ts';

/** Prepares a server of the api before it has any route: log, headers, bodies, errors. */
export function prepareServer(app: FastifyInstance): void {
  refuseExpectations(app.server);
  logRequests(app);
  sendUncached(app);
  drainBodies(app);
  answerErrors(app);
  readBodies(app);
}
