import { seedsOf, testRoundTrips } from './testing/round-trips.ts';

testRoundTrips(seedsOf(21, 100));
