import { fileName, saveFile } from 'shared/bundled/files/save-file.ts';
import { generatedNote, labelledMarkdown, type TextLabel } from 'shared/bundled/label/text-label.ts';
import { copyText, showToast } from 'shared/site/toasts.ts';
import { branchOf, htmlList, indentedList } from '../clipboard/branches.ts';
import type { MapDocument } from '../document/map-node.ts';
import { writeMap } from '../document/write-map.ts';
import type { Look } from '../editor/map-look.ts';
import type { WrittenMap } from '../formats/file-map.ts';
import { themeOf } from '../layout/map-theme.ts';
import { createMeasure } from '../layout/node-size.ts';
import { type PlacedMap, placeNodes } from '../layout/place-nodes.ts';
import { notesSheetOf } from './notes-sheet.ts';
import { pngOfSvg, scaleOfPng } from './png-of-map.ts';
import { printMap } from './print-map.ts';
import { type FileLabel, sizeOfMap, svgOfMap } from './svg-of-map.ts';

export interface SavedMap {
  title: string;
  document: MapDocument;
  look: Look;
  label: TextLabel | undefined;
}

export type MapFormat = 'markdown' | 'xmind' | 'opml' | 'freemind' | 'html' | 'svg' | 'png' | 'pdf' | 'clipboard';

/** Makes a file of a map and hands it to the browser. All branches are in it, also those that are folded on the page. */
export async function saveMapAs(format: MapFormat, map: SavedMap): Promise<void> {
  const name = fileName(map.title, '思维导图');
  if (format === 'clipboard') {
    const branches = [branchOf(map.document.root)];
    return copyText(indentedList(branches), async () => htmlList(branches));
  }
  if (format === 'markdown')
    return saveFile(textFile(labelledMarkdown(writeMap(map.document), map.label), 'text/markdown'), `${name}.md`);
  if (format === 'xmind') {
    const { writeXMind } = await import('../formats/xmind.ts');
    return saveFile(new Blob([writeXMind(written(map))], { type: 'application/vnd.xmind.workbook' }), `${name}.xmind`);
  }
  if (format === 'opml') {
    const { writeOpml } = await import('../formats/opml.ts');
    return saveFile(textFile(writeOpml(written(map)), 'text/x-opml'), `${name}.opml`);
  }
  if (format === 'freemind') {
    const { writeFreeMind } = await import('../formats/freemind.ts');
    return saveFile(textFile(writeFreeMind(written(map)), 'application/x-freemind'), `${name}.mm`);
  }
  const placed = allOf(map);
  const theme = themeOf(map.look.theme);
  // The page has the notes in its outline.
  if (format === 'html') {
    const { writeHtml } = await import('../formats/html.ts');
    const svg = svgOfMap(placed, theme, fileLabel(map));
    return saveFile(textFile(writeHtml(written(map), svg), 'text/html'), `${name}.html`);
  }
  const notes = notesSheetOf(placed);
  const svg = svgOfMap(placed, theme, fileLabel(map), notes);
  const size = sizeOfMap(placed, notes);
  if (format === 'svg') saveFile(textFile(svg, 'image/svg+xml'), `${name}.svg`);
  else if (format === 'pdf') await printMap(svg, size);
  else {
    saveFile(await pngOfSvg(svg, size), `${name}.png`);
    if (scaleOfPng(size) < 1) showToast('info', '导图很大，图片按浏览器的上限缩小了；SVG 和 PDF 是原大小');
  }
}

export async function pictureOfMap(map: SavedMap): Promise<{ file: Blob; width: number; height: number }> {
  const placed = allOf(map);
  const size = sizeOfMap(placed);
  return { file: await pngOfSvg(svgOfMap(placed, themeOf(map.look.theme), fileLabel(map)), size), ...size };
}

const textFile = (text: string, type: string) => new Blob([text], { type: `${type};charset=utf-8` });

/** What the formats of other programs take: folds and the label too. */
const written = ({ title, document, look, label }: SavedMap): WrittenMap => ({
  title,
  document,
  folded: look.folded,
  label: label && { aigc: JSON.stringify({ AIGC: label }), note: generatedNote },
});

const fileLabel = ({ title, label }: SavedMap): FileLabel => ({
  title,
  aigc: label && JSON.stringify({ AIGC: label }),
  note: label && generatedNote,
});

function allOf({ document, look }: SavedMap): PlacedMap {
  const { layout, colours } = look;
  return placeNodes(document.root, { folded: new Set(), layout, colours, measure: createMeasure(document.env) });
}
