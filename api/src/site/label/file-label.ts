import { randomBytes } from 'node:crypto';
import { labelXmp } from 'shared/contracts/site/label-xmp.ts';
import type { Db } from '../../platform/database/db.ts';
import { markPicture } from '../../platform/pictures/mark-picture.ts';
import { type FoundLabel, labelOf, readPictureLabel, strongerLabel } from '../../platform/pictures/picture-label.ts';
import { pixelsOf } from '../../platform/pictures/pixels.ts';
import { findGenerated } from './generated-pictures.ts';
import type { LabelSettings } from './label-settings.ts';

/** What was made, and how. */
export interface Made {
  /** Names it among all that the site made: `draw-12-0`. No address follows from it. */
  id: string;
  /** A program made it and no trained model, as the demonstration does. */
  isByProgram: boolean;
}

/** What the files of a generated picture say, for `cleanPicture`; undefined while the operator has labels switched off. */
export function generatedXmp(settings: LabelSettings, { id, isByProgram }: Made): string | undefined {
  if (!settings.is_open) return undefined;
  const label = labelOf({ Label: '1', ContentProducer: settings.producer, ProduceID: id });
  return labelXmp(label, isByProgram ? 'algorithmicMedia' : 'trainedAlgorithmicMedia');
}

/**
 * The label of a picture that a user brings, with this site as the one that passes it on. It is kept while labels are switched
 * off too: nobody removes one.
 */
export async function broughtLabel(settings: LabelSettings, picture: Buffer): Promise<FoundLabel | undefined> {
  const found = await readPictureLabel(picture);
  if (!found) return undefined;
  // What names this site as its maker was generated here.
  const isOwn = found.label.ContentProducer === settings.producer;
  const own = isOwn ? { Label: '1' } : {};
  return { ...found, label: labelOf({ ...found.label, ...own, ...passedOn(settings) }) };
}

/** This site as the one that passes a picture on. */
const passedOn = (settings: LabelSettings) => ({
  ContentPropagator: settings.producer,
  PropagateID: randomBytes(9).toString('base64url'),
});

/** The label of an upload: what was made here is known by its pixels, and its label is never lowered. */
export async function uploadLabel(db: Db, settings: LabelSettings, picture: Buffer): Promise<FoundLabel | undefined> {
  const said = await broughtLabel(settings, picture);
  const pixels = settings.is_open ? await pixelsOf(picture) : undefined;
  const made = pixels && (await findGenerated(db, pixels));
  if (!made) return said;
  const own = { Label: '1', ContentProducer: settings.producer, ProduceID: made.id };
  const source = made.isByProgram ? 'algorithmicMedia' : 'trainedAlgorithmicMedia';
  return strongerLabel({ label: labelOf({ ...own, ...passedOn(settings) }), source }, said);
}

/** A kept picture as it leaves: with the visible mark, unless it has it already or may leave without. */
export async function leavingPicture(
  picture: Buffer,
  settings: LabelSettings,
  { isUnmarked }: { isUnmarked: boolean },
): Promise<Buffer> {
  const needsMark = settings.is_open === 1 && settings.mark !== 'always' && !isUnmarked;
  return needsMark ? markPicture(picture) : picture;
}

/** A new picture is kept with the mark, where the operator wants every picture to have it. */
export const isKeptMarked = (settings: LabelSettings): boolean => settings.is_open === 1 && settings.mark === 'always';
