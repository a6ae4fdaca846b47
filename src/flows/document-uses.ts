import { documentUsesMachine } from '#machines/document-uses/document-uses.machine.ts';
import { provide } from '#machines/kit/port.ts';
import { findDocumentUses } from '#src/ecs/documents.ts';

export const documentUsesFlow = () => provide(documentUsesMachine, { find: findDocumentUses });
