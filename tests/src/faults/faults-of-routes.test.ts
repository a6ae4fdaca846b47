import { DOCUMENT_ROWS } from '#tests/src/faults/rows/documents.ts';
import { PEOPLE_ROWS } from '#tests/src/faults/rows/people.ts';
import { REPLACE_ROWS } from '#tests/src/faults/rows/replace.ts';
import { SERVER_ROWS } from '#tests/src/faults/rows/servers.ts';
import { walkAll } from '#tests/src/faults/walks.ts';

walkAll([...DOCUMENT_ROWS, ...PEOPLE_ROWS, ...SERVER_ROWS, ...REPLACE_ROWS]);
