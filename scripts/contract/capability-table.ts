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

const outro = `
## What a wrong answer costs

Answers are read by their contract where they come in ([ADR 164](decisions/0164-answers-are-read.md)); each loss is reported with endpoint and field.

| What came | Page | Shows | Held by |
| --- | --- | --- | --- |
| one row of 20 conversations without a number | \`/chat\` | the other nineteen | \`mf-chat/src/sessions/sessions.test.tsx\` |
| a policy without \`versions\` | \`/policy/privacy\` | its text, without a history | \`mf-content/src/policy/policy-page.test.tsx\` |
| an article without \`content\` | \`/news/detail/4\` | title and related articles; 正文没有加载出来 and 重试 in the place of its text | \`mf-content/src/news/news-page.test.tsx\` |
| prices as texts | \`/recharge\` | the prices | \`mf-account/src/shop/recharge/recharge-page.test.tsx\` |
| an avatar that is \`null\` | \`/user/info\` | the first letter of the name | \`mf-account/src/profile/profile-page.test.tsx\` |
| a sex as a word | \`/user/info\` | the choice of that word | \`mf-account/src/profile/profile-page.test.tsx\` |
| two rows that are none before those of every list | every route | all that it shows otherwise | \`api/src/family-pages.test.ts\` |
| no answer at all, a 500, half an answer | every route | a page that can be used | \`e2e/frame/api-down.e2e.ts\` |
`;

/** The text of \`docs/capabilities.md\`. */
export function capabilityTable(endpoints: readonly Served[]): string {
  const rows = capabilityNames.toSorted().map((name) => {
    const own = new Set(endpoints.filter(({ capability }) => capability === name).map(nameOf));
    const calls = [...own].map((one) => `\`${one}\``).join(', ');
    return `| \`${name}\` | ${calls || '–'} | ${additions[name]} |`;
  });
  return `${intro}${rows.join('\n')}\n${outro}`;
}
