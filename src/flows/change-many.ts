import { changeManyMachine } from '#machines/change-many/change-many.machine.ts';
import { provide } from '#machines/kit/port.ts';
import { changeMany, previewMany } from '#src/ecs/change-many.ts';

export const changeManyFlow = () => provide(changeManyMachine, { preview: previewMany, run: changeMany });
