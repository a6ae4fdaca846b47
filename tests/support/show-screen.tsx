import type { ReactElement } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { type ActorRefFrom, type AnyStateMachine, createActor, type InputFrom } from 'xstate';
import { SIDE_PANELS } from '#src/app/side-panels.ts';
import { SidePanels } from '#src/screens/common/side-panels.ts';
import { show } from '#tests/support/render.tsx';

/** Renders a screen as the console would, with addresses for its links, and with what opens beside it. */
export function showScreen(element: ReactElement, path = '/', panels: SidePanels = SIDE_PANELS) {
  return show(
    <MemoryRouter initialEntries={[path]}>
      <SidePanels value={panels}>{element}</SidePanels>
    </MemoryRouter>,
  );
}

/**
 * A flow that stands in a state, as if it had walked there; services are not called.
 * @param value the state, as XState writes it
 * @param context what the flow knows there beyond its beginning
 */
export function standing<Machine extends AnyStateMachine>(
  machine: Machine,
  input: InputFrom<Machine>,
  value: unknown,
  context: Record<string, unknown> = {},
): ActorRefFrom<Machine> {
  const begun = createActor(machine as AnyStateMachine, { input }).getSnapshot().context as object;
  const snapshot = machine.resolveState({ value, context: { ...begun, ...context } } as never);
  return createActor(machine, { snapshot, input } as never).start() as unknown as ActorRefFrom<Machine>;
}
