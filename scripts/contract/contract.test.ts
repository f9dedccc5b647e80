import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Validator } from '@seriousme/openapi-schema-validator';
import { repository } from 'shared/build/provided/provided.ts';
import { serveContract } from '../dev/contract-viewer.ts';
import { capabilityTable } from './capability-table.ts';
import { contractEndpoints, nameOf } from './endpoints.ts';

test('the table of capabilities is that of the contracts', async () => {
  const written = readFileSync(join(repository, 'docs/capabilities.md'), 'utf8');
  expect(capabilityTable(await contractEndpoints())).toBe(written);
});

test('the contract is shown as valid OpenAPI with every call', async () => {
  const { url, stop } = await serveContract('/api');
  const document = await (await fetch(`${url}/openapi.json`)).json();
  const page = await (await fetch(url)).text();
  const files = await Promise.all([...page.matchAll(/(?:href|src)="(\/[^"]+)"/g)].map(([, file]) => fetch(url + file)));
  stop();
  expect(files.map(({ status, headers }) => [status, headers.get('content-type')])).toEqual([
    [200, 'text/css'],
    [200, 'text/javascript'],
  ]);
  expect(await new Validator().validate(document)).toEqual({ valid: true });
  const calls = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods as object).map((method) => `${method.toUpperCase()} ${path}`),
  );
  expect(calls.toSorted()).toEqual([...new Set((await contractEndpoints()).map(nameOf))].toSorted());
});
