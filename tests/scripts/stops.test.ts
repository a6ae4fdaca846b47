import { expect, test } from 'vitest';
import { stopsFor } from '#scripts/support/stops.mjs';

/** Signals with the milliseconds at which they arrive, and what is passed on of them. */
function passedOn(arriving: readonly [at: number, signal: NodeJS.Signals][]): NodeJS.Signals[] {
  const sent: NodeJS.Signals[] = [];
  let time = 0;
  const stops = stopsFor(
    (signal) => sent.push(signal),
    () => time,
  );
  for (const [at, signal] of arriving) {
    time = at;
    stops.pass(signal);
  }
  return sent;
}

test('a Ctrl-C that arrives from the terminal and from npm is passed on once', () => {
  expect(
    passedOn([
      [0, 'SIGINT'],
      [3, 'SIGINT'],
    ]),
  ).toEqual(['SIGINT']);
});

test('a second Ctrl-C, a while later, is passed on too', () => {
  expect(
    passedOn([
      [0, 'SIGINT'],
      [500, 'SIGINT'],
    ]),
  ).toEqual(['SIGINT', 'SIGINT']);
});

test('a closed terminal stops the server like SIGTERM', () => {
  expect(passedOn([[0, 'SIGHUP']])).toEqual(['SIGTERM']);
});

test('whether anybody has asked is known from the first signal on', () => {
  const stops = stopsFor(() => {});
  expect(stops.asked).toBe(false);
  stops.pass('SIGTERM');
  expect(stops.asked).toBe(true);
});
