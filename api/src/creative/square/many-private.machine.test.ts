import { testCrawler } from '../../testing/private-pictures.ts';

testCrawler(1000);
