import setUpPageTest from './jest-page-setup.ts';

setUpPageTest();
