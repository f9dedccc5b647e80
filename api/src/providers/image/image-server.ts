import { fetchConfigured } from '../../platform/outbound/fetch-configured.ts';
import type { FetchPublic } from '../../platform/outbound/fetch-public.ts';
import { FetchRefused } from '../../platform/outbound/public-url.ts';
import { readBounded, TooManyBytes } from '../../platform/outbound/read-bounded.ts';
import { pictureFormat } from '../../platform/pictures/picture-format.ts';
import { withoutSecrets } from '../health/without-secrets.ts';
import { ImageFailure } from './image-failure.ts';
import { type Refused, refusalOf } from './image-refusal.ts';

/** Bytes of one picture, and of a reply with several of them in base64. */
const maxPicture = 40 * 1024 * 1024;
const maxReply = 160 * 1024 * 1024;
/** Bytes of a reply that only says how a task stands. */
const maxState = 4 * 1024 * 1024;
const pictureTypes = ['image/png', 'image/jpeg', 'image/webp', 'application/octet-stream', 'binary/octet-stream'];
const picture = { types: pictureTypes, maxBytes: maxPicture, seconds: 60 };
/** Errors of a connection that never was: nothing has been sent. */
const neverSent = /ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT|CERT|SSL|TLS/i;

export interface ServerAddress {
  baseUrl: string;
  /** Empty: it needs none. */
  key: string;
  /** How the key is sent. */
  keyHeaders: Record<string, string>;
  /** Milliseconds until a reply begins. */
  firstByteMs: number;
}

export interface Asking {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** JSON, or a form. */
  body?: object | FormData;
  headers?: Record<string, string>;
  signal: AbortSignal;
}

/** A provider's server as adapters ask it: each request once, its failures as `ImageFailure`, its replies bounded. */
export class ImageServer {
  readonly #address: ServerAddress;
  readonly #fetchPublic: FetchPublic;
  constructor(address: ServerAddress, fetchPublic: FetchPublic) {
    this.#address = address;
    this.#fetchPublic = fetchPublic;
  }

  /**
   * Orders work. The reply of a failed order that may have reached the provider is `lost`: it is never sent again.
   * @throws ImageFailure
   */
  async order(path: string, asking: Asking): Promise<unknown> {
    return this.read(await this.send(path, asking));
  }

  /**
   * The JSON of a reply.
   * @throws ImageFailure `operator` when it is something else: a page, most often
   */
  read(response: Response): Promise<unknown> {
    return this.#json(response, maxReply);
  }

  /**
   * Asks how a task stands; undefined when that is not known now, and may be asked again.
   * @throws ImageFailure when the provider refuses to say
   */
  async look(path: string, asking: Asking): Promise<unknown> {
    try {
      return await this.#json(await this.send(path, { method: 'GET', ...asking }), maxState);
    } catch (error) {
      if (asking.signal.aborted) throw error;
      const passes = error instanceof ImageFailure && (error.kind === 'lost' || error.kind === 'busy');
      if (passes || (error instanceof ImageFailure && error.detail.startsWith('no connection'))) return undefined;
      throw error;
    }
  }

  /**
   * The reply to an order when it is not refused; its body is still to be read.
   * @throws ImageFailure
   */
  async send(path: string, { method = 'POST', body, headers = {}, signal }: Asking): Promise<Response> {
    const { baseUrl, key, keyHeaders, firstByteMs } = this.#address;
    const clock = AbortSignal.timeout(firstByteMs);
    const isForm = body instanceof FormData;
    const response = await fetchConfigured(`${baseUrl}${path}`, {
      method,
      headers: {
        accept: 'application/json',
        ...(body && !isForm ? { 'content-type': 'application/json' } : {}),
        ...(key ? keyHeaders : {}),
        ...headers,
      },
      ...(body ? { body: isForm ? body : JSON.stringify(body) } : {}),
      signal: AbortSignal.any([signal, clock]),
    }).catch((error: unknown) => {
      signal.throwIfAborted();
      throw clock.aborted ? new ImageFailure('lost', `no reply in ${firstByteMs} ms`) : this.#connectionFailure(error);
    });
    if (response.ok) return response;
    const text = (await this.#bytes(response, 64 * 1024).catch(() => Buffer.alloc(0))).toString();
    throw this.refusal({ status: response.status, said: parsed(text) ?? text, headers: response.headers });
  }

  /** A refusal as `ImageFailure`, with a detail that holds no key. */
  refusal(refused: Refused): ImageFailure {
    const { kind, words, facts } = refusalOf(refused);
    return new ImageFailure(kind, this.#withoutKey(words), facts);
  }

  /**
   * The bytes of a picture that the provider named: base64, a `data:` address, or an address to fetch.
   * @throws ImageFailure `lost` for what is no picture
   */
  async picture(named: string, signal: AbortSignal): Promise<Buffer> {
    const bytes = /^https?:\/\//i.test(named) ? await this.#fetch(named, signal) : fromBase64(named);
    if (['png', 'jpeg', 'webp'].includes(pictureFormat(bytes) ?? '')) return bytes;
    throw new ImageFailure('lost', `${bytes.length} bytes that are no picture`);
  }

  /** Addresses on the provider's own server were configured by the operator; every other one has to be public. */
  async #fetch(address: string, signal: AbortSignal): Promise<Buffer> {
    const { baseUrl } = this.#address;
    const isOwn = URL.parse(address)?.origin === new URL(baseUrl).origin;
    try {
      if (!isOwn) return (await this.#fetchPublic(address, { ...picture, signal })).bytes;
      const limit = AbortSignal.any([signal, AbortSignal.timeout(picture.seconds * 1000)]);
      const response = await fetchConfigured(address, { signal: limit });
      if (response.ok) return await this.#bytes(response, maxPicture);
      await response.body?.cancel();
      throw new ImageFailure('lost', `its picture: status ${response.status}`);
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof ImageFailure) throw error;
      const why = error instanceof FetchRefused ? error.message : codeOf(error);
      throw new ImageFailure('lost', `its picture: ${why}`);
    }
  }

  async #json(response: Response, max: number): Promise<unknown> {
    const text = (await this.#bytes(response, max)).toString();
    const reply = parsed(text);
    if (reply !== undefined) return reply;
    const type = response.headers.get('content-type') ?? 'no type';
    throw new ImageFailure('operator', `a reply that is no JSON: ${type}, ${text.length} characters`);
  }

  async #bytes(response: Response, max: number): Promise<Buffer> {
    return readBounded(response.body, max).catch((error: unknown) => {
      const why = error instanceof TooManyBytes ? `a reply of ${error.message}` : `cut off: ${codeOf(error)}`;
      throw new ImageFailure('lost', why);
    });
  }

  #connectionFailure(error: unknown): ImageFailure {
    const code = codeOf(error);
    if (neverSent.test(code)) return new ImageFailure('operator', `no connection: ${code}`);
    return new ImageFailure('lost', `cut off: ${this.#withoutKey(code)}`);
  }

  #withoutKey(words: string): string {
    const { key } = this.#address;
    return withoutSecrets(words, key);
  }
}

/** `fetch` wraps what the socket says. */
function codeOf(error: unknown): string {
  const { cause, code, message } = error as { cause?: unknown; code?: string; message?: string };
  return cause ? codeOf(cause) : (code ?? message ?? 'unknown');
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function fromBase64(named: string): Buffer {
  const [, coded = named] = /^data:[\w/+.;=-]*;base64,(.*)$/s.exec(named) ?? [];
  return Buffer.from(coded, 'base64');
}
