import { drawPrompt } from 'shared/contracts/creative/drawing.ts';
import { markerShapes, pixelStyles } from 'shared/contracts/creative/qr.ts';
import { id } from 'shared/contracts/id.ts';
import { place, sayPlace } from 'shared/contracts/operator/categories.ts';
import { reading, writing } from 'shared/contracts/operator/command.ts';
import { qrTemplatesScreen } from 'shared/contracts/operator/creative/screen/qr-templates-screen.ts';
import { pictureAddress } from 'shared/contracts/operator/picture-address.ts';
import { page, pagingInput } from 'shared/contracts/paging.ts';
import * as z from 'shared/contracts/schema.ts';

const name = z.string().check(z.trim(), z.minLength(1), z.maxLength(30));
const prompt = drawPrompt.check(z.minLength(1));
const price = z.coerce.number().check(z.int(), z.minimum(0), z.maximum(10_000));

const Template = z.object({
  id: z.number(),
  name: z.string(),
  prompt: z.string(),
  style: z.string(),
  pixel_style: z.string(),
  marker_shape: z.string(),
  image: z.string(),
  price: z.number(),
  vip: z.boolean(),
  sort: z.number(),
  shown: z.boolean(),
});

const may = {
  style: z.optional(z.string().check(z.trim(), z.maxLength(50))),
  marker_shape: z.optional(z.enum(markerShapes)),
  image: z.optional(pictureAddress),
  vip: z.optional(z.boolean()),
  sort: z.optional(place),
  shown: z.optional(z.boolean()),
};

const says = {
  id: 'its number in the list',
  name: 'what visitors read',
  prompt: 'what is painted; words of the visitor are added',
  style: 'a style of the models; models without it ignore it',
  pixel_style: 'how code and picture become one: halftone, blend, steer',
  marker_shape: 'of the three eyes: square or rounded; square unless given',
  image: 'address of a picture (`pictures add` says one) that shows what comes of it',
  price: 'draw credits of one code, whichever model paints it',
  vip: 'for members only',
  sort: sayPlace,
  shown: 'whether it is offered',
};

export const listQrTemplates = reading('qr-templates', 'list', {
  does: 'templates of QR codes, in the order of the page',
  roles: ['support'],
  input: { ...pagingInput },
  output: page(Template),
  columns: ['id', 'name', 'pixel_style', 'price', 'vip', 'sort', 'shown'],
  examples: [''],
});

export const addQrTemplate = writing('qr-templates', 'add', {
  does: 'adds a template, offered at once unless --shown no',
  input: { name, prompt, price, pixel_style: z.enum(pixelStyles), ...may },
  output: Template,
  operands: ['name'],
  says,
  examples: [
    '水墨山居 --prompt "水墨山水，远山与小舟" --price 3 --pixel-style steer --style 水墨 --reason "asked for often"',
  ],
});

export const editQrTemplate = writing('qr-templates', 'edit', {
  does: 'changes what is given of a template; codes that were made with it stay as they are',
  input: {
    id,
    name: z.optional(name),
    prompt: z.optional(prompt),
    price: z.optional(price),
    pixel_style: z.optional(z.enum(pixelStyles)),
    ...may,
  },
  output: Template,
  operands: ['id'],
  says,
  examples: ['7 --price 5 --reason "larger pictures"', '7 --vip yes --reason "for members"'],
});

export const removeQrTemplate = writing('qr-templates', 'remove', {
  does: 'deletes a template; codes that were made with it keep its name',
  input: { id },
  output: Template,
  operands: ['id'],
  says: { id: says.id },
  examples: ['7 --reason "nobody takes it"'],
});

export const qrTemplatesNoun = {
  name: 'qr-templates',
  about: 'ready looks of QR codes with art, with picture, price and VIP mark',
  screen: qrTemplatesScreen,
  commands: [listQrTemplates, addQrTemplate, editQrTemplate, removeQrTemplate],
};
