/** A bucket of an object store that speaks S3, and the keys that it is reached with. */
export interface BucketPlace {
  readonly bucket: string;
  /** Before every key; empty, or ending with a slash. */
  readonly prefix: string;
  /** Base address of the store, without a slash at its end; null: Amazon's own of the region. */
  readonly endpoint: string | null;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** Of keys that hold for some hours only. */
  readonly sessionToken: string | null;
}

const SCHEME = 's3://';
const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;
const SEGMENT = /^[A-Za-z0-9_-][A-Za-z0-9._-]*$/;
const PREFIX_LENGTH = 200;

/** Whether FILES_DIR names a bucket. */
export function namesBucket(filesDir: string): boolean {
  return filesDir.startsWith(SCHEME);
}

/**
 * Reads s3://BUCKET/PREFIX.
 * @returns null for anything else
 */
export function readBucket(filesDir: string): Pick<BucketPlace, 'bucket' | 'prefix'> | null {
  const [bucket = '', ...segments] = filesDir.slice(SCHEME.length).replace(/\/$/, '').split('/');
  const prefix = segments.map((segment) => `${segment}/`).join('');
  const isGood = BUCKET.test(bucket) && segments.every((segment) => SEGMENT.test(segment));
  return namesBucket(filesDir) && isGood && prefix.length <= PREFIX_LENGTH ? { bucket, prefix } : null;
}

/** As FILES_DIR would name it. */
export function shownBucket({ bucket, prefix }: Pick<BucketPlace, 'bucket' | 'prefix'>): string {
  return `${SCHEME}${bucket}/${prefix}`.replace(/\/$/, '');
}

/** Address of a bucket: in its host name where Amazon's certificates allow it, otherwise in the path. */
export function addressOf({ bucket, endpoint, region }: BucketPlace): string {
  if (endpoint !== null) return `${endpoint}/${bucket}`;
  const domain = region.startsWith('cn-') ? 'amazonaws.com.cn' : 'amazonaws.com';
  const host = `s3.${region}.${domain}`;
  return bucket.includes('.') ? `https://${host}/${bucket}` : `https://${bucket}.${host}`;
}
