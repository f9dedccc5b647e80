import { asc, eq } from 'drizzle-orm';
import {
  addQrTemplate,
  editQrTemplate,
  listQrTemplates,
  removeQrTemplate,
} from 'shared/contracts/operator/creative/qr-templates.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { type OperatorApi, serveReading, serveWriting } from '../../../platform/operator/serve-command.ts';
import { notFound } from '../../../platform/refusals/refusal.ts';
import { findPage } from '../../../platform/serve/pagination.ts';
import { type QrTemplateRow, qrTemplates } from '../qr-tables.ts';

export function qrTemplateCommands(operatorApi: OperatorApi): void {
  const forget = () => operatorApi.site.prepared.forget();

  serveReading(operatorApi, listQrTemplates, async (input, { db }) => {
    const order = [asc(qrTemplates.sort), asc(qrTemplates.id)];
    const rows = db
      .select()
      .from(qrTemplates)
      .orderBy(...order);
    return findPage(input, rows, db.$count(qrTemplates), shown);
  });

  serveWriting(operatorApi, addQrTemplate, async (input, { tx, log, after }) => {
    const [added] = await tx
      .insert(qrTemplates)
      .values({ ...input, ...stored(input), pixelStyle: input.pixel_style })
      .returning();
    if (!added) throw new Error('the template was not added');
    log.target = `QR template ${added.id}`;
    after(forget);
    return shown(added);
  });

  serveWriting(operatorApi, editQrTemplate, async ({ id, ...input }, { tx, log, after }) => {
    log.before = shown(await requireTemplate(tx, id));
    log.target = `QR template ${id}`;
    after(forget);
    const { name, prompt, price } = input;
    const changed = { name, prompt, price, ...stored(input) };
    if (Object.values(changed).some((value) => value !== undefined)) {
      await tx.update(qrTemplates).set(changed).where(eq(qrTemplates.id, id));
    }
    return shown(await requireTemplate(tx, id));
  });

  serveWriting(operatorApi, removeQrTemplate, async ({ id }, { tx, log, after }) => {
    const before = shown(await requireTemplate(tx, id));
    log.before = before;
    log.target = `QR template ${id}`;
    after(forget);
    await tx.delete(qrTemplates).where(eq(qrTemplates.id, id));
    return before;
  });
}

type Given = Partial<{
  style: string;
  pixel_style: QrTemplateRow['pixelStyle'];
  marker_shape: QrTemplateRow['markerShape'];
  image: string;
  vip: boolean;
  sort: number;
  shown: boolean;
}>;

const stored = (given: { [Name in keyof Given]: Given[Name] | undefined }) => ({
  style: given.style,
  image: given.image,
  sort: given.sort,
  isVip: given.vip,
  isShown: given.shown,
  pixelStyle: given.pixel_style,
  markerShape: given.marker_shape,
});

const shown = ({ isVip, isShown, pixelStyle, markerShape, ...row }: QrTemplateRow) => ({
  ...row,
  vip: isVip,
  shown: isShown,
  pixel_style: pixelStyle,
  marker_shape: markerShape,
});

/** Locked until the transaction ends. */
async function requireTemplate(tx: Tx, id: number): Promise<QrTemplateRow> {
  const [row] = await tx.select().from(qrTemplates).where(eq(qrTemplates.id, id)).for('update');
  if (!row) throw notFound(`There is no template ${id}. \`qr-templates list\` has all of them.`);
  return row;
}
