// npm run contract: writes what follows from the contracts, docs/capabilities.md.

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { repository } from 'shared/build/provided/provided.ts';
import { capabilityTable } from './capability-table.ts';
import { contractEndpoints } from './endpoints.ts';

writeFileSync(join(repository, 'docs/capabilities.md'), capabilityTable(await contractEndpoints()));
