import type { CDPSession } from '@playwright/test';

/** Lighthouse's "slow 4G" (1.6 Mbit/s, 150 ms) and a processor four times slower. */
const slow4g = { offline: false, latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 750e3 / 8 };
const slowerBy = 4;

/** Makes the page of these developer tools a visitor with a slow phone. */
export async function slowDown(devtools: CDPSession): Promise<void> {
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', slow4g);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowerBy });
}
