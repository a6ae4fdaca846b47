import { createHash } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { Filling } from '#server/data/filling.ts';
import type { Place } from '#server/data/places.ts';
import type { Wanted } from '#server/data/plan.ts';
import { Chance } from '#server/data/random.ts';
import { LANGS, textIn } from '#server/data/sentences.ts';
import { documentFileColumns } from '#server/store/documents/document-files.ts';
import { documents as documentStore } from '#server/store/documents/documents.ts';
import type { Schema } from '#server/store/schema/schema.ts';

const DAY = 24 * 60 * 60 * 1_000;
const KINDS = [
  ['pdf', 'application/pdf'],
  ['docx', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
  ['png', 'image/png'],
] as const;

/** Documents with a file in each language, of which only the rows are made: there are no bytes to be downloaded. */
export async function fillDocuments(
  filling: Filling,
  { seed, documents, until }: Wanted,
  places: readonly Place[],
): Promise<void> {
  await filling.run('documents', documents, async (db, first, length) => {
    const made = Array.from({ length }, (_, at) => documentAt(seed, first + at, until));
    const added = await db
      .insertInto('documents')
      .values(made.map(({ texts, ...dates }) => ({ ...dates, ...documentStore.columnsOf(texts) }) as never))
      .returning('id')
      .execute();
    const ids = added.map(({ id }) => id).sort((one, other) => one - other);
    const files = made.flatMap(({ texts, creationDate }, at) =>
      LANGS.map((lang, place) => ({
        ...fileAt(new Chance(seed, first + at, 20 + place), {
          lang,
          docIdentifier: texts.identifier,
          places,
        }),
        documentId: ids[at] ?? 0,
        creationDate,
        modificationDate: creationDate,
      })),
    );
    await addFiles(db, files);
  });
}

function documentAt(seed: number, number: number, until: number) {
  const chance = new Chance(seed, number, 10);
  const creationDate = until - chance.below(700) * DAY - chance.below(DAY);
  const texts = {
    identifier: `document.${String(number + 1).padStart(5, '0')}`,
    mainTitle: textIn('de', chance).slice(0, 200),
    fallbackDocumentLang: 'de',
    description: textIn('de', chance),
    active: !chance.is(0.05),
  };
  return { texts, creationDate, modificationDate: creationDate };
}

interface Whose {
  readonly lang: string;
  readonly docIdentifier: string;
  readonly places: readonly Place[];
}

function fileAt(chance: Chance, { lang, docIdentifier, places }: Whose) {
  const [ending, mimeType] = KINDS[chance.below(KINDS.length)] ?? KINDS[0];
  const name = `${docIdentifier}.${lang}.${ending}`;
  const sha256 = createHash('sha256').update(`${name} ${chance.next()}`).digest('hex');
  const texts = {
    contextIdentifier: places[chance.below(places.length)]?.identifier ?? 'GLOBAL',
    lang,
    fileNameRepresentation: name,
    active: true,
  };
  const content = {
    fileNameOnDisk: `generated-${sha256.slice(0, 24)}`,
    size: 1_000 + chance.below(5_000_000),
  };
  return { ...documentFileColumns(texts, docIdentifier), ...content, sha256, mimeType, fileVersion: 1 };
}

type NewFile = ReturnType<typeof fileAt> & {
  readonly documentId: number;
  readonly creationDate: number;
  readonly modificationDate: number;
};

async function addFiles(db: Transaction<Schema>, files: readonly NewFile[]): Promise<void> {
  for (let start = 0; start < files.length; start += 1_000) {
    const rows = files.slice(start, start + 1_000);
    const added = await db.insertInto('documentFiles').values(rows).returning('id').execute();
    const ids = added.map(({ id }) => id).sort((one, other) => one - other);
    const versions = rows.map(({ fileNameRepresentation, fileNameOnDisk, size, sha256, ...file }, at) => ({
      ...{ fileId: ids[at] ?? 0, fileNameRepresentation, fileNameOnDisk, size, sha256 },
      ...{ mimeType: file.mimeType, fileVersion: file.fileVersion, creationDate: file.creationDate },
    }));
    await db.insertInto('documentFileVersions').values(versions).execute();
  }
}
