import { type Block, PageSource, type Picture } from 'shared/contracts/content/content-page.ts';
import { isOwnPicture } from 'shared/contracts/operator/picture-address.ts';
import { readJson } from '../../platform/operator/read-json.ts';
import { invalidInput } from '../../platform/refusals/refusal.ts';

/** A page as an operator's file has it. @throws Refusal that names the place in the file */
export function readPageSource(content: string): PageSource {
  const page = readJson(PageSource, content, 'content');
  requirePlaces(page.blocks);
  requireOwnPictures(page.blocks);
  return page;
}

/** Every id is of one block, and every link within the page leads to one. */
function requirePlaces(blocks: Block[]): void {
  const ids = blocks.map(({ id }) => id);
  const again = ids.findIndex((id, place) => id !== undefined && ids.indexOf(id) !== place);
  if (again >= 0) throw wrong(`content: blocks.${again}.id "${ids[again]}" is the id of another block, too.`);
  const lost = blocks.flatMap(targetsOf).find((to) => to.startsWith('#') && !ids.includes(to.slice(1)));
  if (lost) throw wrong(`content: a link leads to ${lost}, and no block has this id.`);
}

/** A picture of another site would be a hole in the page: the policy of pages keeps it out. */
function requireOwnPictures(blocks: Block[]): void {
  const foreign = blocks.flatMap(picturesOf).find((url) => !isOwnPicture(url));
  if (foreign) throw wrong(`content: the picture "${foreign}" is none of the site's own; \`pictures add\` makes one.`);
}

const picturesOf = (block: Block): string[] => {
  const addresses = (picture: Picture | undefined) =>
    picture ? [picture.url, picture.dark ?? ''].filter(Boolean) : [];
  if (block.type === 'hero') return addresses(block.picture);
  return block.type === 'cases' || block.type === 'gallery'
    ? block.items.flatMap(({ picture }) => addresses(picture))
    : [];
};

function targetsOf(block: Block): string[] {
  if (block.type === 'hero' || block.type === 'call') return block.actions.map(({ to }) => to);
  if (block.type === 'features') return block.items.flatMap(({ to }) => to ?? []);
  if (block.type === 'cases') return block.items.flatMap(({ action }) => action?.to ?? []);
  return [];
}

const wrong = (sentence: string) => invalidInput(sentence, 'content');
