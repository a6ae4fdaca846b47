import { expect, test } from 'vitest';
import { createActor, type EventObject, fromCallback } from 'xstate';
import { leavingMachine } from '#machines/leaving/leaving.machine.ts';
import { leavingSelectors } from '#machines/leaving/leaving.selectors.ts';
import { walk } from '#tests/support/machine.ts';

const FORM = { holder: 'form' } as const;
const HOME = { type: 'address.changed', where: 'home' } as const;

/** The machine, and a flow that takes the user elsewhere; both write down what they do, in its order. */
function start() {
  const done: string[] = [];
  const elsewhere = createActor(
    fromCallback<EventObject & { readonly where?: string }>(({ receive }) =>
      receive(({ where }) => done.push(`left for ${where}`)),
    ),
  ).start();
  const leaving = walk(leavingMachine);
  leaving.actor.on('unsaved.discarded', () => done.push('discarded'));
  const leave = (where: string) =>
    leaving.send({ type: 'leave.request', steps: [{ to: elsewhere, event: { ...HOME, where } as never }] });
  return { ...leaving, done, leave };
}

test('with nothing unsaved a screen is left at once', () => {
  const { states, done, leave } = start();
  leave('home');
  expect(done).toEqual(['left for home']);
  expect(states).toEqual(['free']);
});

test('with something unsaved leaving is asked about, and given up before the screen is left', () => {
  const { states, done, leave, send } = start();
  send({ type: 'unsaved.begin', ...FORM });
  leave('home');
  expect(done).toEqual([]);
  send({ type: 'leave.confirm' });
  expect(done).toEqual(['discarded', 'left for home']);
  // Until the form is closed: the way there may fail, as a sign-out does without a network.
  expect(states).toEqual(['free', 'guarded', 'asking', 'guarded']);
  send({ type: 'unsaved.end', ...FORM });
  expect(states.at(-1)).toBe('free');
});

test('who stays goes nowhere, and is asked again the next time', () => {
  const { states, done, leave, send } = start();
  send({ type: 'unsaved.begin', ...FORM });
  leave('home');
  send({ type: 'leave.stay' });
  expect(done).toEqual([]);
  leave('wordings');
  leave('documents');
  send({ type: 'leave.confirm' });
  expect(done).toEqual(['discarded', 'left for documents']);
  expect(states).toEqual(['free', 'guarded', 'asking', 'guarded', 'asking', 'guarded']);
});

test('what is stored while the question stands is lost by no step', () => {
  const { states, done, leave, send } = start();
  send({ type: 'unsaved.begin', ...FORM });
  leave('home');
  send({ type: 'unsaved.end', ...FORM });
  expect(done).toEqual(['left for home']);
  expect(states).toEqual(['free', 'guarded', 'asking', 'free']);
});

test('of two forms that hold something, the last one to be stored opens the way', () => {
  const { states, send } = start();
  send({ type: 'unsaved.begin', ...FORM });
  send({ type: 'unsaved.begin', ...FORM });
  send({ type: 'unsaved.begin', holder: 'beside' });
  send({ type: 'unsaved.end', ...FORM });
  expect(states).toEqual(['free', 'guarded']);
  send({ type: 'unsaved.end', holder: 'beside' });
  expect(states).toEqual(['free', 'guarded', 'free']);
});

test('while it is being saved a screen is left once it is stored, without a question', () => {
  const { states, done, leave, send } = start();
  send({ type: 'unsaved.begin', ...FORM });
  send({ type: 'save.begin', ...FORM });
  leave('home');
  expect(done).toEqual([]);
  leave('documents');
  send({ type: 'unsaved.end', ...FORM });
  expect(done).toEqual(['left for documents']);
  expect(states).toEqual(['free', 'guarded', 'waiting', 'free']);
});

test('a save that stores nothing keeps the user with what was typed, and leaving is asked about again', () => {
  const { states, done, leave, send } = start();
  send({ type: 'unsaved.begin', ...FORM });
  send({ type: 'save.begin', ...FORM });
  leave('home');
  send({ type: 'save.fail', ...FORM, isUnknown: false });
  expect(done).toEqual([]);
  leave('home');
  expect(states).toEqual(['free', 'guarded', 'waiting', 'guarded', 'asking']);
});

test('after a save without an answer it is not known whether anything would be lost, until the next one', () => {
  const { states, actor, send } = start();
  const isUnknown = () => leavingSelectors.loss(actor.getSnapshot()) === 'unknown';
  send({ type: 'unsaved.begin', ...FORM });
  send({ type: 'save.begin', ...FORM });
  send({ type: 'save.fail', ...FORM, isUnknown: true });
  expect(isUnknown()).toBe(true);
  send({ type: 'save.begin', ...FORM });
  expect(isUnknown()).toBe(false);
  send({ type: 'save.fail', ...FORM, isUnknown: false });
  expect(isUnknown()).toBe(false);
  send({ type: 'save.begin', ...FORM });
  send({ type: 'save.fail', ...FORM, isUnknown: true });
  send({ type: 'unsaved.end', ...FORM });
  expect(isUnknown()).toBe(false);
  expect(states).toEqual(['free', 'guarded', 'free']);
  // Of a form that is closed by then another one has nothing to say.
  send({ type: 'unsaved.begin', holder: 'beside' });
  send({ type: 'save.begin', ...FORM });
  send({ type: 'save.fail', ...FORM, isUnknown: true });
  expect(isUnknown()).toBe(false);
});

test('a secret that would be lost comes before what is typed', () => {
  const { actor, send } = start();
  const loss = () => leavingSelectors.loss(actor.getSnapshot());
  expect(loss()).toBe(null);
  send({ type: 'unsaved.begin', holder: 'codes', isSecret: true });
  expect(loss()).toBe('secret');
  send({ type: 'unsaved.begin', ...FORM });
  expect(loss()).toBe('secret');
  send({ type: 'unsaved.end', holder: 'codes' });
  expect(loss()).toBe('typed');
  send({ type: 'unsaved.end', ...FORM });
  expect(loss()).toBe(null);
});

test('a save that begins takes the question back; another form that no one saves brings it again', () => {
  const { states, done, leave, send } = start();
  send({ type: 'unsaved.begin', ...FORM });
  send({ type: 'unsaved.begin', holder: 'beside' });
  leave('home');
  send({ type: 'save.begin', ...FORM });
  send({ type: 'unsaved.end', ...FORM });
  expect(states).toEqual(['free', 'guarded', 'asking', 'waiting', 'asking']);
  send({ type: 'leave.confirm' });
  expect(done).toEqual(['discarded', 'left for home']);
});
