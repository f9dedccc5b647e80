import { additions, capabilityNames } from 'shared/contracts/capabilities.ts';
import { nameOf, type Served } from './endpoints.ts';

const intro = `# What the contract adds to that of its family

Written by \`npm run contract\` from \`shared/contracts\`; do not edit it.

A server announces an addition under \`capabilities\` of \`GET /pc/config\`. A page that calls an endpoint of the table without its capability
fails its test (\`shared/testing/render-page.tsx\`). \`CONTRACT=family\` starts the api with none of it: what it answers then stands in
\`shared/contracts/family/family-fields.ts\`.

| Capability | Endpoints | Without it |
| --- | --- | --- |
`;

/** The text of \`docs/capabilities.md\`. */
export function capabilityTable(endpoints: readonly Served[]): string {
  const rows = capabilityNames.toSorted().map((name) => {
    const own = new Set(endpoints.filter(({ capability }) => capability === name).map(nameOf));
    const calls = [...own].map((one) => `\`${one}\``).join(', ');
    return `| \`${name}\` | ${calls || '–'} | ${additions[name]} |`;
  });
  return `${intro}${rows.join('\n')}\n`;
}
