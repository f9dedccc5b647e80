import { id } from 'shared/contracts/id.ts';
import { reading, writing } from 'shared/contracts/operator/command.ts';
import { picturesScreen } from 'shared/contracts/operator/site/screen/pictures-screen.ts';
import { page, pagingInput } from 'shared/contracts/paging.ts';
import * as z from 'shared/contracts/schema.ts';

const Picture = z.object({
  id: z.number(),
  name: z.string(),
  /** What articles, blocks and settings call it. */
  address: z.string(),
  width: z.number(),
  height: z.number(),
  kilobytes: z.number(),
  create_time: z.string(),
});

/** Characters of 10 MB in Base64. */
const longest = 14_000_000;
const name = z.string().check(z.trim(), z.minLength(1), z.maxLength(100));

export const listPictures = reading('pictures', 'list', {
  does: 'pictures that were added, the newest first, with their addresses',
  roles: ['support'],
  input: { ...pagingInput },
  output: page(Picture),
  columns: ['id', 'name', 'width', 'height', 'kilobytes', 'address'],
});

export const addPicture = writing('pictures', 'add', {
  does: 'keeps a picture of the site and says its address; the same picture again has the same address',
  input: { name, content: z.string().check(z.minLength(1), z.maxLength(longest)) },
  output: Picture,
  operands: ['name'],
  binaries: ['content'],
  says: {
    name: 'what it shows, to find it in the list',
    content: 'JPG, PNG, WebP or GIF, up to 10 MB; what it carries besides its pixels (place, camera) is left out',
  },
  examples: ['"秋季活动" --content autumn.jpg --reason "picture of the campaign"'],
});

export const removePicture = writing('pictures', 'remove', {
  does: 'deletes for good a picture that no article, policy, page or setting uses; `pictures add` with its file brings it back under the same address',
  input: { id },
  output: Picture,
  operands: ['id'],
  says: { id: 'its number in `pictures list`' },
  examples: ['3 --reason "the campaign is over"'],
});

export const picturesNoun = {
  name: 'pictures',
  about: 'pictures for articles, pages and settings: an address for each, to be written there',
  screen: picturesScreen,
  commands: [listPictures, addPicture, removePicture],
};
