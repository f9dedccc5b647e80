// npm run contract: writes what follows from the contracts, docs/capabilities.md. npm run contract -- openapi <file>: the contract as OpenAPI 3.1.

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { repository } from 'shared/build/provided/provided.ts';
import { capabilityTable } from './capability-table.ts';
import { contractEndpoints } from './endpoints.ts';
import { openApi } from './openapi.ts';

const [verb, file, server = '/api'] = process.argv.slice(2);
const endpoints = await contractEndpoints();
if (verb === 'openapi' && file) writeFileSync(file, `${JSON.stringify(openApi(endpoints, server), null, 2)}\n`);
else if (verb === undefined) writeFileSync(join(repository, 'docs/capabilities.md'), capabilityTable(endpoints));
else throw new Error('npm run contract [-- openapi <file> [<address of the api>]]');
