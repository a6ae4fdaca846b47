import { machinesOf } from '#machines/records/described.ts';
import {
  deleteDocument,
  findDocument,
  listDocuments,
  saveDocument,
  weighDocument,
} from '#src/ecs/documents.ts';
import { recordFlows } from '#src/flows/record.ts';

export const { list: documentsFlow, form: documentFlow } = recordFlows(machinesOf('document'), {
  list: listDocuments,
  find: findDocument,
  save: saveDocument,
  weigh: weighDocument,
  remove: deleteDocument,
});
