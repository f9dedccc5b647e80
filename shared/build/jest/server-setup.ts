import { failOnConsole } from './fail-on-console.ts';

/** What every file of tests begins with that run as the server. */
export default failOnConsole;
