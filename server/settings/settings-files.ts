import { type BucketPlace, namesBucket, readBucket } from '#server/files/bucket-place.ts';
import type { StorePlace } from '#server/files/open-store.ts';
import { WrongSetting } from '#server/settings/wrong-setting.ts';

type Read = <Value>(name: string, parse: (value: string, name: string) => Value, missing: Value) => Value;

/**
 * Reads where files lie. The keys of a bucket are looked at only where one is named: many machines have them for others.
 * @throws WrongSetting; no key is ever part of it
 */
export function readFilesPlace(read: Read): StorePlace {
  const filesDir = read('FILES_DIR', filesDirOf, './data/files');
  return {
    filesDir,
    stagingDir: read('STAGING_DIR', (value) => value, './data/staging'),
    bucket: namesBucket(filesDir) ? bucketOf(filesDir, read) : null,
  };
}

function filesDirOf(value: string, name: string): string {
  // The folder s3: would be a surprise.
  if (/^s3:/i.test(value) && !readBucket(value)) {
    throw new WrongSetting(name, 'a folder, or s3://BUCKET/PREFIX of letters, digits, ., - and _', value);
  }
  return value;
}

function bucketOf(filesDir: string, read: Read): BucketPlace | null {
  const place = readBucket(filesDir);
  return (
    place && {
      ...place,
      endpoint: read<string | null>('S3_ENDPOINT', endpoint, null),
      region: read('AWS_REGION', region, 'us-east-1'),
      accessKeyId: needed('AWS_ACCESS_KEY_ID', read),
      secretAccessKey: needed('AWS_SECRET_ACCESS_KEY', read),
      sessionToken: read<string | null>('AWS_SESSION_TOKEN', key, null),
    }
  );
}

function needed(name: string, read: Read): string {
  const value = read<string | null>(name, key, null);
  if (value !== null) return value;
  throw new WrongSetting(name, 'the key that FILES_DIR=s3://… is reached with', '');
}

function key(value: string, name: string): string {
  if (/^[\x21-\x7e]{1,4000}$/.test(value)) return value;
  // It is a secret, or may be one in the wrong place.
  throw new WrongSetting(name, 'letters, digits and special characters of ASCII', '…');
}

function region(value: string, name: string): string {
  if (/^[a-z0-9-]{1,40}$/.test(value)) return value;
  throw new WrongSetting(name, 'the name of a region such as eu-central-1', value);
}

function endpoint(value: string, name: string): string {
  const url = URL.canParse(value) ? new URL(value) : null;
  const isPlain = url && !url.search && !url.hash && !url.username && !url.password;
  if (isPlain && ['http:', 'https:'].includes(url.protocol)) return url.href.replace(/\/$/, '');
  // It may hold a user name and a password.
  throw new WrongSetting(name, 'http://HOST[:PORT] or https://HOST[:PORT], the address of the store', '…');
}
