import type { CallInput, Endpoint, Output } from 'shared/contracts/endpoint.ts';
import { type CallEnvironment, type CallOptions, send } from 'shared/http/create-call.ts';

export interface UploadOptions extends CallOptions {
  /** Name of a file that has none of its own, such as a picture drawn on a canvas. */
  fileName?: string;
  /** Share of the file that has left, 0 to 1; a second try begins at 0 again. */
  onProgress?(share: number): void;
}

/**
 * Sends a file with an endpoint's input as fields beside it and returns `data`. Rejects as `Call` does.
 *
 * @example const { uri } = await upload(uploadImage, file, { type: 'draw' }, { signal, onProgress: setShare });
 */
export type Upload = <E extends Endpoint>(
  endpoint: E,
  file: Blob,
  fields: CallInput<E>,
  options?: UploadOptions,
) => Promise<Output<E>>;

/** Milliseconds for one try: 10 MiB at 1 Mbit/s take 84 seconds. */
const timeout = 120_000;

/** Makes the upload client of a visit (spec section 7): multipart, the file as `file`, lists as `name[]`. */
export function createUpload(environment: CallEnvironment): Upload {
  return async (endpoint, file, fields, options = {}) => {
    const { onProgress } = options;
    const data = new FormData();
    for (const [name, value] of Object.entries(fields as Record<string, unknown>)) {
      if (Array.isArray(value)) for (const one of value) data.append(`${name}[]`, String(one));
      else if (value != null) data.append(name, String(value));
    }
    // The file last: a server knows all fields before it reads it.
    data.append('file', file, options.fileName ?? (file instanceof File ? file.name : 'file'));
    const body = {
      data,
      timeout,
      ...(onProgress && {
        onUploadProgress: ({ loaded, total }: { loaded: number; total?: number | undefined }) =>
          onProgress(total ? Math.min(1, loaded / total) : 0),
      }),
    };
    // `send` does not know the endpoint's output type, by which it reads the answer.
    return (await send(environment, endpoint, body, options)) as never;
  };
}
