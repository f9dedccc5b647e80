import { buffer } from 'node:stream/consumers';
import type { FastifyInstance } from 'fastify';
import type { DrawRecord } from 'shared/contracts/creative/drawing-record.ts';
import type { SiteConfig } from 'shared/contracts/site/site.ts';
import { pixelsOf } from '../../platform/pictures/pixels.ts';
import type { ZipEntry } from '../../platform/serve/zip.ts';
import { leavingPicture, rememberGenerated } from '../../site/label/label.ts';
import { madeOf } from '../pictures/made-of.ts';
import type { FoundRecord } from '../pictures/record-queries.ts';
import { fileNameOf } from './file-names.ts';

/** Options for pictures that leave the site. */
export interface Leaving {
  settings: SiteConfig['label'];
  isUnmarked: boolean;
}

/**
 * A picture as its owner takes it away. Undefined: its file is gone.
 * @throws StorageFailed
 */
export async function readLeaving(
  { db, storage }: FastifyInstance,
  { record, request }: FoundRecord,
  { settings, isUnmarked }: Leaving,
): Promise<Buffer | undefined> {
  const file = await storage.find(record.name);
  if (!file) return undefined;
  const kept = await buffer(await file.read(0, file.size - 1));
  const left = await leavingPicture(kept, settings, { isUnmarked });
  const pixels = left === kept ? undefined : await pixelsOf(left);
  if (pixels) await rememberGenerated(db, madeOf(request, record), [pixels]);
  return left;
}

/** The pictures, and at the end what each was asked with. One that is gone meanwhile has no file there. */
export async function* entriesOf(
  app: FastifyInstance,
  found: FoundRecord[],
  { shown, leaving }: { shown: DrawRecord[]; leaving: Leaving },
): AsyncGenerator<ZipEntry> {
  const parameters: object[] = [];
  const digits = String(found.length).length;
  for (const [at, one] of found.entries()) {
    const bytes = await readLeaving(app, one, leaving);
    const name = `${String(at + 1).padStart(digits, '0')}-${fileNameOf(one.request.prompt, one.record)}`;
    parameters.push({ file: bytes ? name : '', ...parametersOf(shown.find(({ id }) => id === one.record.id)) });
    if (bytes) yield { name, bytes, time: one.record.createTime, isPacked: true };
  }
  const bytes = new TextEncoder().encode(JSON.stringify(parameters, undefined, 2));
  yield { name: 'parameters.json', bytes, time: new Date(), isPacked: false };
}

/** What somebody needs to make such a picture again, in the names of the contract. */
const parametersOf = (record: DrawRecord | undefined) =>
  record && {
    id: record.id,
    create_time: record.create_time,
    action: record.action,
    prompt: record.prompt,
    prompt_en: record.prompt_en,
    no_content: record.no_content,
    prompt_other: record.prompt_other,
    model: record.model,
    draw_model: record.draw_model,
    version: record.version,
    style: record.style,
    engine: record.engine,
    quality: record.quality,
    scale: record.scale,
    requested: record.requested,
    actual: record.actual,
    label: record.label,
    parent_id: record.parent_id,
    root_id: record.root_id,
    message_id: record.message_id,
  };
