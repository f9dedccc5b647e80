/** @jest-environment node */
import { makeSiteConfig } from 'shared/testing/make-site-config.ts';
import { makeUser } from 'shared/testing/make-user.ts';
import { documentState } from './document-state.ts';

const config = makeSiteConfig();
const user = makeUser();
const site = { config, user, decoration: '{"primaryColor":"#ffd400"}', tokenRefused: false };
const asked = {
  url: new URL('https://example.com/news?a=1'),
  cookies: 'token=t; setting=%7B%22railFolded%22%3Atrue%7D',
  requestId: 'r1',
};

// Shows: SPEC-3.14
test('the state that a page starts with', () => {
  expect(documentState(site, asked)).toEqual({
    config,
    loggedIn: true,
    user,
    userAway: null,
    theme: { primaryColor: '#ffd400', minorColor: '', btnColor: '#ffffff' },
    setting: { railFolded: true },
    origin: 'https://example.com',
    requestId: 'r1',
  });
});

test.each([
  ['the user could not be loaded', { ...site, user: null }],
  ['the configuration could not be loaded', { ...site, config: null }],
  ['the token was refused', { ...site, user: null, tokenRefused: true }],
  // Shows: SPEC-2.03
])('the user’s state is reset when %s', (_name, loaded) => {
  expect(documentState(loaded, asked)).toMatchObject({ loggedIn: false, user: null });
});

// Shows: SPEC-4.01
test.each([
  ['the API could not be asked who it is', { ...site, user: null, away: 503 as const }, asked, 503],
  ['the API could not be asked for the configuration', { ...site, config: null, away: 429 as const }, asked, 429],
  ['the API answered that it is nobody', { ...site, user: null }, asked, null],
  ['there is no token', { ...site, user: null, away: 503 as const }, { ...asked, cookies: '' }, null],
  ['all is known', { ...site, away: 503 as const }, asked, null],
])('%s: the reason why a visitor with a token is unknown is given', (_name, loaded, request, userAway) => {
  expect(documentState(loaded, request).userAway).toBe(userAway);
});

test('a visitor without a token is not logged in', () => {
  expect(documentState({ ...site, user: null }, { ...asked, cookies: '' })).toMatchObject({
    loggedIn: false,
    setting: {},
  });
});
