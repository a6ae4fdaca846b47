import { expect, test } from 'vitest';
import { nameTrouble } from '#server/domain/file-ending.ts';

const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
const DOCM = 'application/vnd.ms-word.document.macroenabled.12';

test.each([
  ['image/jpeg', ['jpg', 'jpeg', 'JPG', 'jpe', 'jfif']],
  ['image/png', ['png']],
  ['image/apng', ['png', 'apng']],
  ['image/tiff', ['tif', 'tiff']],
  ['image/heic', ['heic']],
  ['application/pdf', ['pdf', 'ai']],
  [DOCX, ['docx']],
  ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', ['xlsx']],
  ['application/vnd.oasis.opendocument.text', ['odt']],
  ['application/epub+zip', ['epub']],
  ['application/rtf', ['rtf', 'doc']],
  ['application/postscript', ['ps', 'eps']],
  ['application/x-cfb', ['doc', 'xls', 'ppt', 'msg', 'vsd', 'hwp']],
  ['application/zip', ['zip', 'docx', 'xlsx', 'odt', 'kmz']],
  ['application/gzip', ['gz', 'tgz']],
  ['application/x-7z-compressed', ['7z']],
  ['application/zstd', ['zst']],
  [
    'text/plain',
    ['txt', 'csv', 'md', 'json', 'log', 'yaml', 'ics', 'sql', 'eml', 'svg', 'html', 'rtf', 'praxis'],
  ],
  ['text/html', ['html', 'htm', 'txt', 'md', 'svg']],
  ['application/xml', ['xml', 'svg', 'xliff', 'gpx', 'kml', 'html', 'txt']],
  ['video/mp4', ['mp4', 'm4v', 'mov', 'm4a']],
  ['audio/mpeg', ['mp3']],
  ['image/x-canon-cr2', ['cr2']],
])('content of %s may be called .%s', async (type, endings) => {
  for (const ending of endings) expect(await nameTrouble(`x.${ending}`, type), ending).toBeNull();
});

test.each([
  ['text/html', 'privacy.pdf', '.pdf', '.html, .htm, .shtml'],
  ['text/html', 'x.docx', '.docx', '.html, .htm, .shtml'],
  ['text/plain', 'x.jpeg', '.jpeg', '.txt, .md, .csv'],
  ['text/plain', 'x.doc', '.doc', '.txt, .md, .csv'],
  ['text/plain', 'x.zip', '.zip', '.txt, .md, .csv'],
  ['application/xml', 'x.xls', '.xls', '.xml, .xsl, .xsd'],
  ['image/png', 'x.jpg', '.jpg', '.png'],
  ['image/png', 'x.txt', '.txt', '.png'],
  ['image/jpeg', 'x.pdf', '.pdf', '.jpg, .jpeg, .jfif'],
  ['application/pdf', 'x.docx', '.docx', '.pdf, .ai'],
  ['application/pdf', 'x.praxis', '.praxis', '.pdf, .ai'],
  ['application/x-cfb', 'x.docx', '.docx', '.doc, .xls, .ppt'],
  ['application/zip', 'x.pdf', '.pdf', '.zip, .docx, .xlsx'],
  ['application/zip', 'x.docm', '.docm', '.zip, .docx, .xlsx'],
  [DOCX, 'x.zip', '.zip', '.docx'],
  [DOCM, 'x.docx', '.docx', '.docm'],
  ['video/mp4', 'x.pdf', '.pdf', '.mp4, .mp4v, .mpg4'],
])('content of %s may not be called %s', async (type, name, ending, wanted) => {
  expect(await nameTrouble(name, type)).toEqual({ reason: 'endingDoesNotFit', values: { ending, wanted } });
});

test('a format that no table knows must at least not be called another kind', async () => {
  expect(await nameTrouble('x.pdf', 'image/x-canon-cr2')).toEqual({
    reason: 'endingDoesNotFit',
    values: { ending: '.pdf' },
  });
});

test.each(['x.exe', 'x.pdf.hta', 'x.js'])('%s is refused whatever is in it', async (name) => {
  for (const type of ['application/pdf', 'text/plain', null]) {
    expect((await nameTrouble(name, type))?.reason).toBe('endingNotAllowed');
  }
});

test.each(['Merkblatt', 'Stand 1.2.2026', 'Dr. Berg'])(
  '%s, without an ending, fits any content',
  async (name) => {
    expect(await nameTrouble(name, 'application/pdf')).toBeNull();
  },
);

test('where the content is not known, only what would be run is refused', async () => {
  expect(await nameTrouble('x.pdf', null)).toBeNull();
});
