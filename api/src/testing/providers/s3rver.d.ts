declare module '@20minutes/s3rver' {
  import type { RequestListener } from 'node:http';

  /** The part of it that `fake-s3.ts` uses. */
  class S3rver {
    constructor(options: { directory: string; silent: boolean; configureBuckets: { name: string }[] });
    configureBuckets(): Promise<unknown>;
    callback(): RequestListener;
  }
  export = S3rver;
}
