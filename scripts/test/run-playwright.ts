import { join } from 'node:path';
import { runNode } from '../start/processes/run-node.ts';
import { findBrowser, findHeadlessShell } from './find-browser.ts';
import { readReport } from './run-jest.ts';
import { type Count, playwrightCount } from './test-reports.ts';
import type { Tier } from './tiers/tiers.ts';

/**
 * Runs these journeys (paths from the root), with the sites that they need.
 * @param reports where reports are written
 * @param tier which journeys of these files, by their tags; what fails is run once more but in `npm test`
 * @param contract `family`: on sites whose api has nothing of ours, without the journeys that are about it
 */
export async function runPlaywright(
  reports: string,
  files: string[],
  tier: Tier,
  contract: 'whole' | 'family' = 'whole',
): Promise<Count> {
  const browser = await findBrowser();
  const shell = findHeadlessShell();
  console.log(`Browser: ${[shell, browser].filter(Boolean).join(', ')}`);
  const report = join(reports, 'playwright.json');
  const env = {
    ...process.env,
    CHROME_PATH: browser,
    ...(shell && { HEADLESS_SHELL: shell }),
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
    E2E_FILES: files.join(','),
    E2E_TIER: tier,
    CONTRACT: contract,
  };
  const args = ['test', '--config=e2e/playwright.config.ts', '--reporter=list,json'];
  const code = await runNode(['node_modules/@playwright/test/cli.js', ...args], { env });
  // A journey says by its title and in the list what the machine lacks for it.
  return playwrightCount(await readReport(report, 'Playwright'), code, Boolean(process.env.CI));
}
