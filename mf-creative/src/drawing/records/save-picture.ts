import type { DrawRecord } from 'shared/contracts/creative/drawing-record.ts';
import { downloadDrawings } from 'shared/contracts/creative/drawing-thread.ts';
import type { useCall } from 'shared/site/visit.ts';

/** Hands the picture's file to the browser to be saved, as the site gives it away: with its label. */
export async function savePicture(call: ReturnType<typeof useCall>, { id }: DrawRecord): Promise<void> {
  const { url } = await call(downloadDrawings, { ids: [id] }, { quiet: true });
  const link = document.createElement('a');
  link.href = url;
  link.download = '';
  link.click();
}
