import { pixelStyles } from 'shared/contracts/creative/qr.ts';
import * as z from 'shared/contracts/schema.ts';

const price = z.number().check(z.int(), z.minimum(0), z.maximum(10_000));

/** What operators decide about QR codes with art; `qrcode/config` has it for pages. */
export const QrSettings = z.object({
  is_open: z._default(z.number(), 1),
  /** Whether an example stands beside the empty form, and what it says. */
  example_status: z._default(z.number(), 1),
  example_content: z._default(z.string(), 'https://example.com/menu'),
  /** Draw credits of a code over a picture of the user's own, for which no model paints. */
  own_picture_price: z._default(price, 1),
  /** Whether a poster of a code says in words which site made it. */
  poster_mark: z._default(z.number(), 1),
  styles: z._default(z.array(z.enum(pixelStyles)).check(z.minLength(1)), [...pixelStyles]),
});
export type QrSettings = z.infer<typeof QrSettings>;
