/** Logins, as other wings end and forget them. */

export { forgetPlaces } from './known-places.ts';
export { logins } from './login-tables.ts';
export { endLogins } from './stored-logins.ts';
