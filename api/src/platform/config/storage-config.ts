import { optional, optionalKey, section } from './section.ts';

/** A bucket of a service that speaks S3. */
export interface S3Config {
  /** Address of the bucket, without a slash at the end: `https://bucket.host` or `https://host/bucket`. */
  bucketUrl: string;
  region: string;
  accessKey: string;
  secretKey: string;
}

const variablesOf = (example: string) => ({
  url: {
    schema: optional(
      isBucketUrl,
      'must be the http(s) address of a bucket: https://bucket.host or https://host/bucket',
    ),
    example,
  },
  region: {
    schema: optional((v) => /^[a-z\d-]+$/.test(v), 'must be the name of a region'),
    example: 'cn-hangzhou',
  },
  access: { schema: optionalKey(), example: 'AKIA…', isSecret: true },
  secret: { schema: optionalKey(), example: 's-…', isSecret: true },
});
const files = variablesOf('https://site-files.oss-cn-hangzhou.aliyuncs.com');
const backups = variablesOf('https://site-backups.oss-cn-hangzhou.aliyuncs.com');

/** The bucket of users' uploads. Absent: they lie in a folder of `DATA_DIR`. */
export const storageConfig = section({
  variables: {
    S3_BUCKET_URL: files.url,
    S3_REGION: files.region,
    S3_ACCESS_KEY: files.access,
    S3_SECRET_KEY: files.secret,
  },
  read: (values, { refuse }) =>
    bucketOf('S3_BUCKET_URL', 'S3_REGION', 'S3_ACCESS_KEY', 'S3_SECRET_KEY', values, refuse),
});

/** The bucket of backups, besides `BACKUP_DIR`. Absent: there is none. */
export const backupBucketConfig = section({
  variables: {
    BACKUP_BUCKET_URL: backups.url,
    BACKUP_BUCKET_REGION: backups.region,
    BACKUP_BUCKET_ACCESS_KEY: backups.access,
    BACKUP_BUCKET_SECRET_KEY: backups.secret,
  },
  read: (values, { refuse }) =>
    bucketOf(
      'BACKUP_BUCKET_URL',
      'BACKUP_BUCKET_REGION',
      'BACKUP_BUCKET_ACCESS_KEY',
      'BACKUP_BUCKET_SECRET_KEY',
      values,
      refuse,
    ),
});

/** Of the values of four variables; half of a bucket is refused. */
function bucketOf<N extends string>(
  url: N,
  regionName: N,
  access: N,
  secret: N,
  values: Partial<Record<N, string | undefined>>,
  refuse: (name: N, reason: string) => void,
): S3Config | undefined {
  const [bucketUrl, region, accessKey, secretKey] = [values[url], values[regionName], values[access], values[secret]];
  if (!bucketUrl) {
    for (const name of [regionName, access, secret]) if (values[name]) refuse(url, `must be set when ${name} is`);
    return undefined;
  }
  if (!accessKey) refuse(access, `must be set when ${url} is`);
  if (!secretKey) refuse(secret, `must be set when ${url} is`);
  if (!accessKey || !secretKey) return undefined;
  return { bucketUrl: bucketUrl.replace(/\/$/, ''), region: region ?? 'us-east-1', accessKey, secretKey };
}

/** One bucket, by its host or by one folder, and nothing else: a query or a user name would be signed as part of it. */
function isBucketUrl(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const { protocol, pathname, search, hash, username } = new URL(value);
  return /^https?:$/.test(protocol) && /^\/[\w.-]*\/?$/.test(pathname) && !search && !hash && !username;
}
