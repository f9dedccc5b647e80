// What every npm script begins with: `node scripts/node.mjs <arguments of Node>` is the Node that the lockfile names, with the
// packages that the script needs. Any Node since 13 reads this file, and says what to install.
if (Number(process.versions.node.split('.')[0]) < 18) {
  console.error(
    `Node ${process.versions.node} is too old: version 18 or newer is needed to install. See https://nodejs.org`,
  );
  process.exit(1);
}
import('./start/set-up.mjs').then(({ setUpAndRun }) => setUpAndRun(process.argv.slice(2)));
