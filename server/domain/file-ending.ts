import type { FieldTrouble } from '#contract/field-reasons.ts';
import { endingOf, fileNameTrouble } from '#contract/file-name.ts';

/** Endings of files in Microsoft's Compound File, which nothing but their inside tells apart. */
const COMPOUND = ['doc', 'xls', 'ppt', 'msg', 'vsd', 'mpp', 'pub', 'dot', 'xlt', 'pot', 'pps', 'wps'];
/** Zip files of which not every writer puts first what would say so. */
const ZIPPED = [
  ...['zip', 'docx', 'xlsx', 'pptx', 'dotx', 'xltx', 'potx', 'ppsx', 'vsdx'],
  ...['odt', 'ods', 'odp', 'odg', 'ott', 'ots', 'otp', 'otg'],
  ...['epub', 'key', 'numbers', 'pages', '3mf'],
];

/** Endings missing from the table of types, and the usual endings of a type. */
const FURTHER: Readonly<Record<string, readonly string[]>> = {
  'text/plain': ['txt', 'md', 'csv'],
  'text/html': ['html', 'htm'],
  'image/jpeg': ['jpg', 'jpeg', 'jfif'],
  'image/apng': ['apng', 'png'],
  'image/heif': ['heif', 'heic'],
  'image/icns': ['icns'],
  'image/heic-sequence': ['heic'],
  'image/heif-sequence': ['heif', 'heic'],
  'image/vnd.ms-photo': ['jxr'],
  'application/pdf': ['pdf', 'ai'],
  'application/eps': ['eps', 'ai'],
  'application/rtf': ['rtf', 'doc'],
  'application/vnd.visio': ['vsdx', 'vsdm'],
  'application/gzip': ['gz', 'tgz', 'svgz'],
  'application/x-gzip': ['gz', 'tgz', 'svgz'],
  'application/x-bzip2': ['bz2', 'tbz2'],
  'application/x-xz': ['xz', 'txz'],
  'application/zstd': ['zst'],
  'application/x-cfb': COMPOUND,
  'application/zip': ZIPPED,
};

/** Formats that other formats are made of: an ending that no known format has may be one of those. */
const OPEN = /^(?:text\/|application\/(?:xml|json|zip|x-cfb|gzip|x-gzip)$)/;
/** Formats of text: there is no telling them apart. */
const TEXT = /^(?:text\/|application\/(?:xml|json)$|.*\+(?:xml|json)$)/;
/** Of these one ending serves several formats, and one format several endings. */
const MEDIA = /^(?:audio|video)\//;

/**
 * Checks whether the name of a file fits its content; null if it does. A name without an ending fits any content.
 * @param type the MIME type of its content; null where that is not known
 */
export async function nameTrouble(name: string, type: string | null): Promise<FieldTrouble | null> {
  const trouble = fileNameTrouble(name);
  const ending = endingOf(name);
  if (trouble || type === null || ending === '') return trouble;
  const formats = await knownFormats();
  const own = formats.endingsOf(type);
  if (fits(ending, type, own, formats)) return null;
  const wanted = own.slice(0, WANTED_AT_MOST).map((one) => `.${one}`);
  return {
    reason: 'endingDoesNotFit',
    values: { ending: `.${ending}`, ...(wanted.length > 0 && { wanted: wanted.join(', ') }) },
  };
}

const WANTED_AT_MOST = 3;

interface Formats {
  /** The usual one first; none for a type that the tables do not have. */
  readonly endingsOf: (type: string) => readonly string[];
  readonly typesOf: (ending: string) => readonly string[];
  /** Whether a file of this ending begins with bytes that say so. */
  readonly isRecognized: (ending: string) => boolean;
}

function fits(ending: string, type: string, own: readonly string[], formats: Formats): boolean {
  if (own.includes(ending)) return true;
  const types = formats.typesOf(ending);
  if (MEDIA.test(type)) return types.length === 0 || types.some((one) => MEDIA.test(one));
  if (TEXT.test(type) && types.some((one) => TEXT.test(one))) return true;
  if (OPEN.test(type)) return !formats.isRecognized(ending);
  // Of a format that the tables do not know at least the kind has to be right.
  const [kind] = type.split('/');
  return own.length === 0 && types.every((one) => one.startsWith(`${kind}/`));
}

let read: Promise<Formats> | null = null;

/** Loaded with the first file: the server starts without them. */
function knownFormats(): Promise<Formats> {
  read ??= readFormats();
  return read;
}

async function readFormats(): Promise<Formats> {
  const [{ default: types }, { supportedExtensions }] = await Promise.all([
    import('mime-db/db.json', { with: { type: 'json' } }),
    import('file-type'),
  ]);
  const endings = new Map<string, readonly string[]>();
  for (const [type, entry] of Object.entries(types)) {
    if ('extensions' in entry) endings.set(type, entry.extensions);
  }
  for (const [type, further] of Object.entries(FURTHER)) {
    endings.set(type, [...new Set([...further, ...(endings.get(type) ?? [])])]);
  }
  const byEnding = new Map<string, string[]>();
  for (const [type, all] of endings) {
    for (const one of all) byEnding.set(one, [...(byEnding.get(one) ?? []), type]);
  }
  const endingsOf = (type: string) => endings.get(type) ?? [];
  const typesOf = (ending: string) => byEnding.get(ending) ?? [];
  const recognized = new Set<string>([...supportedExtensions, ...COMPOUND]);
  return {
    endingsOf,
    typesOf,
    isRecognized: (ending) =>
      recognized.has(ending) ||
      typesOf(ending).some((type) => endingsOf(type).some((one) => recognized.has(one))),
  };
}
