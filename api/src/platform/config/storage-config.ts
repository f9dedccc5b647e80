import { optional, optionalKey, section } from './section.ts';

/** The bucket that keeps what users upload. */
export interface S3Config {
  /** Address of the bucket, without a slash at the end: `https://bucket.host` or `https://host/bucket`. */
  bucketUrl: string;
  region: string;
  accessKey: string;
  secretKey: string;
}

export const storageConfig = section({
  variables: {
    S3_BUCKET_URL: {
      schema: optional(
        isBucketUrl,
        'must be the http(s) address of a bucket: https://bucket.host or https://host/bucket',
      ),
      example: 'https://site-files.oss-cn-hangzhou.aliyuncs.com',
    },
    S3_REGION: {
      schema: optional((v) => /^[a-z\d-]+$/.test(v), 'must be the name of a region'),
      example: 'cn-hangzhou',
    },
    S3_ACCESS_KEY: { schema: optionalKey(), example: 'AKIA…', isSecret: true },
    S3_SECRET_KEY: { schema: optionalKey(), example: 's-…', isSecret: true },
  },
  /** Absent: files lie in a folder of `DATA_DIR`. Half of it is refused. */
  read(values, { refuse }): S3Config | undefined {
    const { S3_BUCKET_URL: bucketUrl, S3_REGION: region, S3_ACCESS_KEY: accessKey, S3_SECRET_KEY: secretKey } = values;
    if (!bucketUrl) {
      for (const name of ['S3_REGION', 'S3_ACCESS_KEY', 'S3_SECRET_KEY'] as const) {
        if (values[name]) refuse('S3_BUCKET_URL', `must be set when ${name} is`);
      }
      return undefined;
    }
    if (!accessKey) refuse('S3_ACCESS_KEY', 'must be set when S3_BUCKET_URL is');
    if (!secretKey) refuse('S3_SECRET_KEY', 'must be set when S3_BUCKET_URL is');
    if (!accessKey || !secretKey) return undefined;
    return { bucketUrl: bucketUrl.replace(/\/$/, ''), region: region ?? 'us-east-1', accessKey, secretKey };
  },
});

/** One bucket, by its host or by one folder, and nothing else: a query or a user name would be signed as part of it. */
function isBucketUrl(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const { protocol, pathname, search, hash, username } = new URL(value);
  return /^https?:$/.test(protocol) && /^\/[\w.-]*\/?$/.test(pathname) && !search && !hash && !username;
}
