import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repository } from 'shared/build/provided/provided.ts';
import { capabilityTable } from './capability-table.ts';
import { contractEndpoints } from './endpoints.ts';

test('the table of capabilities is that of the contracts', async () => {
  const written = readFileSync(join(repository, 'docs/capabilities.md'), 'utf8');
  expect(capabilityTable(await contractEndpoints())).toBe(written);
});
