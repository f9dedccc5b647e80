import { hash, randomBytes, randomUUID } from 'node:crypto';
import { LRUCache } from 'lru-cache';

/** What each answer has of its own, whatever its page shows. */
export interface OwnValues {
  nonce: string;
  requestId: string;
}

/** HTML, cut where each answer has a value of its own: `slots[n]` follows `pieces[n]`. */
export interface CutHtml {
  pieces: readonly Buffer[];
  slots: readonly (keyof OwnValues)[];
}

export interface DrawnPage extends CutHtml {
  /** The page's own part shows nothing. */
  isEmpty: boolean;
}

const maxBytes = 16 * 1024 * 1024;

/**
 * Pages as they were drawn from the same state. What a document shows follows from the state that it carries to the browser, or the
 * browser could not continue with it; so a visitor for whom nothing has changed since gets the page that was drawn then. The API
 * is asked each time.
 */
export class DrawnPages {
  /** Stand for an answer's own values while a page is drawn. Random: no text in a page can be one of them. */
  readonly marks: Readonly<OwnValues> = { nonce: randomBytes(16).toString('base64'), requestId: randomUUID() };
  private readonly drawn = new LRUCache<string, DrawnPage>({
    maxSize: maxBytes,
    sizeCalculation: ({ pieces }) => pieces.reduce((sum, { length }) => sum + length, 0),
  });

  /** @param state all that the page is drawn from, marks in the place of own values */
  keyOf(state: readonly string[]): string {
    return hash('sha256', state.join('\n'), 'base64');
  }

  find(key: string): DrawnPage | undefined {
    return this.drawn.get(key);
  }

  keep(key: string, page: DrawnPage): void {
    this.drawn.set(key, page);
  }

  /** Cuts HTML that was drawn with the marks. */
  cut(html: Buffer): CutHtml {
    const names = ['nonce', 'requestId'] as const;
    const places = names.flatMap((slot) => placesOf(this.marks[slot], html).map((at) => ({ slot, at })));
    places.sort((a, b) => a.at - b.at);
    let from = 0;
    const pieces = places.map(({ slot, at }) => {
      const piece = html.subarray(from, at);
      from = at + this.marks[slot].length;
      return piece;
    });
    return { pieces: [...pieces, html.subarray(from)], slots: places.map(({ slot }) => slot) };
  }
}

/** The HTML for one answer. */
export function fillHtml({ pieces, slots }: CutHtml, own: OwnValues): Buffer {
  const values = { nonce: Buffer.from(own.nonce), requestId: Buffer.from(own.requestId) };
  return Buffer.concat(
    pieces.flatMap((piece, index) => {
      const slot = slots[index];
      return slot ? [piece, values[slot]] : [piece];
    }),
  );
}

function placesOf(mark: string, html: Buffer): number[] {
  const places: number[] = [];
  for (let at = html.indexOf(mark); at >= 0; at = html.indexOf(mark, at + mark.length)) places.push(at);
  return places;
}
