import { createRequire } from 'node:module';

const React = createRequire(import.meta.url)('react');
const { createContext } = React;

/**
 * Files that run as pages and files that run as the server take turns in a worker and share contexts of packages. React notes
 * in each context which renderer had it last and complains of the other one, which tests would take for a fault of the page.
 */
React.createContext = (defaultValue) =>
  Object.defineProperty(createContext(defaultValue), '_currentRenderer', { get: () => null, set() {} });
