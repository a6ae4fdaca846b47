import { useEffect, useState } from 'react';
import {
  type ActorRefFrom,
  type AnyActorRef,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  createActor,
  type EventFromLogic,
  type InputFrom,
} from 'xstate';
import { appSelectors } from '#machines/app/app.selectors.ts';
import { APP } from '#machines/reports/report.ts';
import type { ConsoleActor } from '#src/app/console-actor.ts';

/**
 * A flow beside that of a route, which lives as long as what shows it and is fetched with it. It is part of the system
 * of the console, so that what it reports reaches the app.
 * @param owner any flow of the console
 * @param make provides it with its services; called once
 * @param close the event that ends it
 */
export function useSideFlow<Machine extends AnyStateMachine>(
  owner: AnyActorRef,
  make: () => Machine,
  { input, close }: { readonly input: InputFrom<Machine>; readonly close: EventFromLogic<Machine>['type'] },
): ActorRefFrom<Machine> {
  const [flow] = useState(() => {
    const app = owner.system.get(APP) as ConsoleActor | undefined;
    const around = (app && appSelectors.signedIn(app.getSnapshot())) ?? null;
    const machine = make();
    // Without an app, as in a screen's own test, it belongs to the flow of the route.
    return createActor(machine, { id: machine.id, parent: around ?? owner, input });
  });
  useEffect(() => {
    flow.start();
    return () => {
      if ((flow.getSnapshot() as AnyMachineSnapshot).status === 'active')
        flow.send({ type: close } as EventFromLogic<Machine>);
    };
  }, [flow, close]);
  // An actor of this machine by what everybody may know of it.
  return flow as unknown as ActorRefFrom<Machine>;
}
