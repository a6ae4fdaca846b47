import { provide } from '#machines/kit/port.ts';
import { recordSearchMachine } from '#machines/record-search/record-search.machine.ts';
import { searchRecords } from '#src/ecs/record-search.ts';

export const recordSearchFlow = () => provide(recordSearchMachine, { search: searchRecords });
