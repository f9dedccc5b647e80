/** Logins, as other wings end and forget them. */
export { endLogins } from './login-queries.ts';
export { logins } from './login-tables.ts';
export { forgetPlaces } from './place-queries.ts';
