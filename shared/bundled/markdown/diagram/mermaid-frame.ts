import type { Scheme } from './use-scheme.ts';

/** What the site uses of mermaid. */
interface Mermaid {
  initialize(config: Record<string, unknown>): void;
  render(id: string, source: string): Promise<{ svg: string }>;
}

declare const __SERVER__: boolean;

/** A file that is copied as it is: it makes a global of itself, and only in the frame. */
const address = __SERVER__ ? '' : new URL('@mermaid-js/tiny/dist/mermaid.tiny.js', import.meta.url).href;

/**
 * Mermaid in a frame of its own, out of sight: what it puts into its page, and its globals, never touch ours. The frame
 * is as long as the visit. It has the page's policy, so that nothing in it runs a script or fetches from elsewhere.
 */
export class MermaidFrame {
  #mermaid: Promise<Mermaid> | undefined;
  #drawn = 0;

  async draw(source: string, scheme: Scheme): Promise<string> {
    this.#mermaid ??= open();
    const mermaid = await this.#mermaid.catch((error: unknown) => {
      // The next diagram asks for the file once more.
      this.#mermaid = undefined;
      throw error;
    });
    mermaid.initialize(configOf(scheme));
    return (await mermaid.render(`diagram-${this.#drawn++}`, source)).svg;
  }
}

const configOf = (scheme: Scheme) => ({
  startOnLoad: false,
  securityLevel: 'strict',
  theme: scheme === 'dark' ? 'dark' : 'default',
  fontFamily: 'system-ui, "PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", sans-serif',
  htmlLabels: false,
  flowchart: { htmlLabels: false },
  suppressErrorRendering: true,
  maxTextSize: 20_000,
  maxEdges: 300,
  // What the text of a diagram cannot set by itself.
  secure: [
    ...['secure', 'securityLevel', 'startOnLoad', 'maxTextSize', 'maxEdges', 'suppressErrorRendering'],
    ...['fontFamily', 'altFontFamily', 'htmlLabels', 'themeCSS', 'themeVariables', 'dompurifyConfig'],
  ],
});

async function open(): Promise<Mermaid> {
  const frame = document.createElement('iframe');
  frame.title = '画图';
  frame.ariaHidden = 'true';
  frame.tabIndex = -1;
  frame.style.cssText =
    'position:fixed;left:-9999px;top:0;width:1200px;height:900px;border:0;visibility:hidden;pointer-events:none';
  frame.srcdoc = '<!doctype html><title>画图</title>';
  const isReady = eventOf(frame);
  document.body.append(frame);
  await isReady;
  const inside = frame.contentDocument;
  const view = frame.contentWindow as (Window & typeof globalThis & { mermaid?: Mermaid }) | null;
  if (!inside || !view) throw new Error('the frame for diagrams has no document');
  allowStyles(view);
  const script = inside.createElement('script');
  script.src = address;
  const isLoaded = eventOf(script);
  inside.head.append(script);
  try {
    await isLoaded;
    if (!view.mermaid) throw new Error('mermaid did not come');
    return view.mermaid;
  } catch (error) {
    frame.remove();
    throw error;
  }
}

/** Mermaid measures with style elements, and cleans what it wrote; the page's policy wants its nonce on each of them. */
function allowStyles({ document: inside, DOMParser }: Window & typeof globalThis): void {
  const nonce = document.querySelector<HTMLElement>('script[nonce]')?.nonce;
  if (!nonce) return;
  const create = inside.createElement.bind(inside);
  inside.createElement = (name: string, options?: ElementCreationOptions) => {
    const element = create(name, options);
    if (element.localName === 'style') element.nonce = nonce;
    return element;
  };
  const { parseFromString } = DOMParser.prototype;
  DOMParser.prototype.parseFromString = function (text, type) {
    return parseFromString.call(this, String(text).replaceAll('<style>', `<style nonce="${nonce}">`), type);
  };
}

function eventOf(element: HTMLElement): Promise<void> {
  return new Promise((resolve, reject) => {
    element.addEventListener('load', () => resolve(), { once: true });
    element.addEventListener('error', () => reject(new Error(`${element.localName} did not load`)), { once: true });
  });
}
