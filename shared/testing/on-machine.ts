/**
 * `describe` and `test` for what needs something of the machine: a program, a right. Only machine
 * files (`*.machine.test.ts`, run by `npm test -- --all`) use it: where the thing is missing, their tests count as skipped (and as failed with `CI` set).
 * @param has whether it is there. @param what is missing otherwise, for the title
 * @example onMachine(existsSync('/usr/sbin/nginx'), 'nginx').describe('the gateway', () => …)
 */
export const onMachine = (has: boolean, what: string) => ({
  describe: (title: string, body: () => void) =>
    has ? describe(title, body) : describe.skip(`${title} (skipped: no ${what} here)`, body),
  test: (title: string, body: () => Promise<void>) =>
    has ? test(title, body) : test.skip(`${title} (skipped: no ${what} here)`, body),
});
