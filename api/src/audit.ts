// npm run audit: checks the ledger and the orders of the configured database.
import './look-up-once.ts';

await import('./run-audit.ts');
