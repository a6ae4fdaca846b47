import { useEffect, useState } from 'react';
import {
  type ActorRefFrom,
  type AnyActorRef,
  type AnyStateMachine,
  createActor,
  type EventFromLogic,
  type InputFrom,
} from 'xstate';
import { appView } from '#machines/app/app.view.ts';
import { APP } from '#machines/reports/report.ts';
import { signedInView } from '#machines/signed-in/signed-in.view.ts';
import type { ConsoleActor } from '#src/app/console-actor.ts';

/**
 * A flow beside that of a place, which lives as long as what shows it and is fetched with it. It is part of the system
 * of the console: what it reports reaches the app, and it goes on when the session is back.
 * @param owner any flow of the console
 * @param make joins it to its services; called once
 * @param close the event that ends it
 */
export function useSideFlow<Machine extends AnyStateMachine>(
  owner: AnyActorRef,
  make: () => Machine,
  { input, close }: { readonly input: InputFrom<Machine>; readonly close: EventFromLogic<Machine>['type'] },
): ActorRefFrom<Machine> {
  const [{ flow, signedIn }] = useState(() => {
    const app = owner.system.get(APP) as ConsoleActor | undefined;
    const around = (app && appView.signedIn(app.getSnapshot())) ?? null;
    const machine = make();
    // Without an app, as in a screen's own test, it belongs to the flow of the place.
    return {
      flow: createActor(machine, { id: machine.id, parent: around ?? owner, input }),
      signedIn: around,
    };
  });
  useEffect(() => {
    flow.start();
    let wasLost = false;
    const subscription = signedIn?.subscribe((snapshot) => {
      const isLost = signedInView.isSessionLost(snapshot);
      if (wasLost && !isLost) flow.send({ type: 'session.restored' } as EventFromLogic<Machine>);
      wasLost = isLost;
    });
    return () => {
      subscription?.unsubscribe();
      flow.send({ type: close } as EventFromLogic<Machine>);
    };
  }, [flow, signedIn, close]);
  // An actor of this machine by what everybody may know of it.
  return flow as unknown as ActorRefFrom<Machine>;
}
