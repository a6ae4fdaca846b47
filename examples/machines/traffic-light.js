import { assign, setup } from 'xstate';

/** A traffic light for cars and pedestrians. Pedestrians who want to cross press the button; at night it only blinks. */
export const trafficLightMachine = setup({
  types: {
    context: /** @type {{ crossings: number, isRequested: boolean }} */ ({}),
    events:
      /** @type {{ type: 'button.press' } | { type: 'mode.change', mode: 'day' | 'night' }} */
      ({}),
  },
  guards: {
    isRequested: ({ context }) => context.isRequested,
    isNight: ({ event }) => event.type === 'mode.change' && event.mode === 'night',
  },
  delays: { greenAtLeast: 10_000, yellow: 3_000, walking: 8_000 },
}).createMachine({
  id: 'traffic-light',
  context: { crossings: 0, isRequested: false },
  initial: 'driving',
  on: { 'mode.change': { guard: 'isNight', target: '.blinking' }, 'button.press': {} },
  states: {
    driving: {
      description: 'Cars have green; pedestrians wait.',
      initial: 'fresh',
      states: {
        fresh: {
          description: 'Green has just begun and lasts a while, even if a pedestrian waits.',
          after: {
            greenAtLeast: [
              { guard: 'isRequested', target: '#traffic-light.stopping' },
              { target: 'interruptible' },
            ],
          },
          on: { 'button.press': { actions: assign({ isRequested: true }) } },
        },
        interruptible: {
          description: 'The first who wants to cross ends it.',
          on: { 'button.press': '#traffic-light.stopping' },
        },
      },
    },
    stopping: {
      description: 'Cars have yellow.',
      entry: assign({ isRequested: false }),
      after: { yellow: 'walking' },
    },
    walking: {
      description: 'Pedestrians cross.',
      entry: assign({ crossings: ({ context }) => context.crossings + 1 }),
      after: { walking: 'driving' },
    },
    blinking: {
      description: 'It is night: cars and pedestrians look out.',
      on: { 'mode.change': [{ guard: 'isNight' }, { target: 'driving' }] },
    },
  },
});
