import { saveAddress } from 'shared/bundled/files/save-file.ts';
import { downloadDrawings } from 'shared/contracts/creative/drawing-download.ts';
import type { useCall } from 'shared/site/visit.ts';

/** Hands pictures to the browser to be saved, as the site gives them away: with their label; several as a zip. */
export async function savePictures(call: ReturnType<typeof useCall>, ids: Iterable<number>): Promise<void> {
  const { url } = await call(downloadDrawings, { ids: [...ids] }, { quiet: true });
  saveAddress(url);
}
