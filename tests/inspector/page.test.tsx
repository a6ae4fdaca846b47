import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { EventLog } from '#inspector/event-log.ts';
import type { Message } from '#inspector/messages.ts';
import { InspectorPage } from '#inspector/page/InspectorPage.tsx';
import { InspectorEnd } from '#inspector/page/inspector-end.ts';
import type { Project } from '#inspector/project.ts';
import type { Entry } from '#inspector/session.ts';
import { MACHINES } from '#machines/all.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

function entry(
  seq: number,
  actor: string,
  type: string,
  state: Entry['state'],
  more: Partial<Entry> = {},
): Entry {
  const event = { type };
  return {
    seq,
    time: seq,
    actor,
    source: null,
    event,
    state,
    status: 'active',
    tags: [],
    edges: [],
    isLate: false,
    ...more,
  };
}

const PROJECT = {
  name: 'leitstand',
  version: '1.11.0',
  machines: MACHINES.map(({ machine }) => machine),
};

/** A page that looks into a console with a code step; `say` is what the console says. */
async function open(more: Partial<Project> = {}) {
  const asked: Message[] = [];
  let hear = (_: Message) => {};
  const bus = {
    post: (message: Message) => asked.push(message),
    listen: (ear: (message: Message) => void) => {
      hear = ear;
    },
  };
  const end = new InspectorEnd(bus, queueMicrotask);
  render(<InspectorPage end={end} project={{ ...PROJECT, ...more }} />);
  const log = new EventLog();
  log.add({
    actors: [
      { id: 'x:0', machine: 'authentication', name: 'authentication', parent: null, born: 1 },
      { id: 'x:1', machine: 'second-factor', name: 'secondFactor', parent: 'x:0', born: 2 },
      { id: 'x:2', machine: null, name: 'confirm', parent: 'x:1', born: 4 },
    ],
    entries: [
      entry(1, 'x:0', 'login.submit', 'secondFactor', { context: { username: 'ada' } }),
      entry(2, 'x:1', 'xstate.init', 'entering', { context: { isResent: false } }),
      entry(
        3,
        'x:1',
        'code.confirm',
        { confirming: 'brief' },
        { tags: ['busy'], context: { isResent: false } },
      ),
      entry(4, 'x:2', 'xstate.init', null),
      entry(5, 'x:1', 'xstate.error.actor.0.second-factor.confirming', 'refused', {
        source: 'x:2',
        context: { isResent: true },
      }),
    ],
  });
  hear({ type: 'console.here', console: { id: 'c', started: 1, address: '/' } });
  const read = asked.at(-1);
  if (read?.type !== 'inspector.read') throw new Error('the log was not asked for');
  hear({ type: 'console.log', console: 'c', inspector: read.inspector, content: log.content() });
  await screen.findByRole('tree');
  return { user: userEvent.setup(), say: (message: Message) => hear(message), asked };
}

const rows = (role: 'option' | 'treeitem') =>
  screen.getAllByRole(role).map(({ textContent }) => textContent ?? '');
const chosen = (role: 'option' | 'treeitem') =>
  within(screen.getByRole(role === 'option' ? 'listbox' : 'tree')).queryAllByRole(role, { selected: true });
const state = (name: string) => screen.findByRole('region', { name });
const moment = () => screen.getByRole('slider', { name: 'Event' }).getAttribute('aria-valuetext');
const eventRows = () => within(screen.getByRole('listbox')).queryAllByRole('option');

test('arrows go through the tree, and what they reach is shown', async () => {
  const { user } = await open();
  expect(rows('treeitem')).toEqual(['authenticationsecondFactor', 'second-factorrefused']);
  expect(chosen('treeitem')[0]?.textContent).toMatch(/^authentication/);
  chosen('treeitem')[0]?.focus();
  await user.keyboard('{ArrowDown}');
  expect(chosen('treeitem')[0]).toBe(document.activeElement);
  await within(await state('second-factor')).findByText(/The code or the passkey is wrong/);
  await user.keyboard('{ArrowLeft}');
  await state('authentication');
  await user.click(screen.getAllByRole('checkbox', { name: 'services' })[0] as HTMLElement);
  expect(rows('treeitem')).toHaveLength(3);
  chosen('treeitem')[0]?.focus();
  await user.keyboard('{End}');
  await state('confirm');
});

test('arrows go back through the events, Escape to what is now', async () => {
  const { user } = await open();
  screen.getByRole('listbox').focus();
  await user.keyboard('{ArrowUp}{ArrowUp}');
  expect(chosen('option')[0]?.textContent).toContain('code.confirm');
  expect(screen.getByText('past')).toBeDefined();
  const shown = within(await state('second-factor'));
  await shown.findByText('confirming.brief');
  await shown.findByText('This event');
  expect(shown.queryByRole('button', { name: 'Send' })).toBeNull();
  await user.keyboard('{Home}');
  expect(rows('treeitem')).toEqual(['authenticationsecondFactor']);
  await user.keyboard('{Escape}');
  expect(chosen('option')).toEqual([]);
  expect(screen.getByText('live')).toBeDefined();
  expect(rows('treeitem')).toHaveLength(2);
});

test('a console that is reloaded is shown from its beginning, whatever moment was looked at before', async () => {
  const { user, say, asked } = await open();
  await user.click(screen.getByRole('treeitem', { name: /second-factor/ }));
  screen.getByRole('listbox').focus();
  await user.keyboard('{ArrowUp}{ArrowUp}');
  await screen.findByText('past');
  say({ type: 'console.gone', console: 'c' });
  say({ type: 'console.here', console: { id: 'd', started: 2, address: '/' } });
  const read = asked.at(-1);
  if (read?.type !== 'inspector.read') throw new Error('the new console was not asked');
  const other = new EventLog();
  other.add({
    actors: [{ id: 'x:1', machine: 'app', name: 'app', parent: null, born: 1 }],
    entries: [entry(1, 'x:1', 'xstate.init', 'starting')],
  });
  say({ type: 'console.log', console: 'd', inspector: read.inspector, content: other.content() });
  await screen.findByText('live');
  expect(rows('treeitem')).toEqual(['appstarting']);
  expect(chosen('option')).toEqual([]);
});

test('pausing holds what is shown, going on catches up, clearing hides what has been', async () => {
  const { user, say } = await open();
  expect(eventRows()).toHaveLength(4);
  await user.click(screen.getByRole('button', { name: 'Pause' }));
  say({
    type: 'console.more',
    console: 'c',
    actors: [],
    entries: [entry(6, 'x:1', 'code.resend', { resending: 'brief' })],
  });
  await screen.findByText('paused');
  expect(eventRows()).toHaveLength(4);
  expect(moment()).toMatch(/^5 of 5/);
  expect(rows('treeitem').at(-1)).toContain('refused');
  await user.click(screen.getByRole('button', { name: 'Go on' }));
  expect(eventRows()).toHaveLength(5);
  expect(moment()).toMatch(/^6 of 6/);
  expect(rows('treeitem').at(-1)).toContain('resending');
  await user.click(screen.getByRole('button', { name: 'Clear' }));
  await screen.findByText('Nothing has happened yet.');
});

test('the events are narrowed by text, by type and to the chosen actor', async () => {
  const { user } = await open();
  await user.type(screen.getByRole('searchbox', { name: 'Text in the event' }), 'resent');
  await screen.findByText('No event is like that.');
  await user.click(screen.getByRole('button', { name: 'All' }));
  await user.selectOptions(screen.getByRole('combobox', { name: 'Type of the event' }), 'code.confirm');
  expect(eventRows()).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'All' }));
  await user.click(screen.getByRole('checkbox', { name: 'only authentication' }));
  expect(eventRows()).toHaveLength(1);
});

test('an event is sent as it was typed, and what the console answers is shown', async () => {
  const { user, say, asked } = await open();
  await user.click(screen.getByRole('treeitem', { name: /second-factor/ }));
  await user.click(screen.getByRole('textbox', { name: 'Payload as JSON' }));
  await user.paste('{"code": "ABCD2345"}');
  await user.click(screen.getByRole('button', { name: 'Send' }));
  const sent = asked.at(-1);
  if (sent?.type !== 'inspector.send') throw new Error('nothing was sent');
  expect(sent).toMatchObject({
    console: 'c',
    actor: 'x:1',
    event: { type: 'code.confirm', code: 'ABCD2345' },
  });
  say({ type: 'console.answer', request: sent.request, refusal: 'code.confirm is not taken now' });
  await screen.findByText('code.confirm is not taken now');
});

test('an event that the project has examples of is written in fields, and what is wrong is said at the field', async () => {
  const { user, asked } = await open({
    examples: async () => ({
      'second-factor': {
        'code.confirm': [
          { says: 'the user types the code', payload: { code: 'ABCD2345', attempts: 1 } },
          { says: 'the user types another one', payload: { code: 'WRONG234', attempts: 2 } },
        ],
      },
    }),
  });
  await user.click(screen.getByRole('treeitem', { name: /second-factor/ }));
  const code = await screen.findByRole<HTMLInputElement>('combobox', { name: /^code/ });
  // That of the event that was sent last carried none.
  expect(code.value).toBe('');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Example' }), 'the user types another one');
  expect(code.value).toBe('WRONG234');
  const attempts = screen.getByRole('combobox', { name: /^attempts/ });
  await user.clear(attempts);
  await user.type(attempts, 'three');
  const before = asked.length;
  await user.click(screen.getByRole('button', { name: 'Send' }));
  await screen.findByText('Wanted is a number.');
  expect(attempts.getAttribute('aria-invalid')).toBe('true');
  expect(code.getAttribute('aria-invalid')).toBe('false');
  expect(asked).toHaveLength(before);
  await user.clear(attempts);
  await user.type(attempts, '3');
  await user.click(screen.getByRole('button', { name: 'As JSON' }));
  const json = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Payload as JSON' });
  expect(JSON.parse(json.value)).toEqual({ code: 'WRONG234', attempts: 3 });
  await user.click(screen.getByRole('button', { name: 'Send' }));
  expect(asked.at(-1)).toMatchObject({ event: { type: 'code.confirm', code: 'WRONG234', attempts: 3 } });
});

test('an event is copied as JSON, and a file that is no trace is refused with the reason', async () => {
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: 'Copy as JSON' }));
  expect(JSON.parse(await navigator.clipboard.readText())).toEqual({ type: 'login.submit' });
  await user.upload(
    screen.getByLabelText('A saved trace'),
    new File(['{}'], 'other.json', { type: 'application/json' }),
  );
  expect((await screen.findByRole('alert')).textContent).toMatch(
    /other\.json: This is not a trace of version 1: version/,
  );
});

test('the timeline leads back and forth, and plays to what is now', async () => {
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: 'Event before' }));
  expect(moment()).toMatch(/^4 of 5, xstate\.init/);
  await screen.findByText('past');
  // That of a service has no row; the one before it is marked.
  expect(chosen('option').map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('code.confirm'),
  ]);
  await user.click(screen.getByRole('button', { name: 'Next event' }));
  await screen.findByText('live');
  await user.click(screen.getByRole('button', { name: 'Play' }));
  await screen.findByRole('button', { name: 'Hold' });
  await screen.findByText('live', {}, { timeout: 5_000 });
  expect(moment()).toMatch(/^5 of 5/);
  await screen.findByRole('button', { name: 'Play' });
});

test('playing ends with a step to another moment, and does not begin again by itself', async () => {
  const { user } = await open();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Speed' }), '0.5×');
  await user.click(screen.getByRole('button', { name: 'Play' }));
  await user.click(await screen.findByRole('button', { name: 'Back to now' }));
  screen.getByRole('listbox').focus();
  await user.keyboard('{Home}');
  await screen.findByText('past');
  expect(screen.queryByRole('button', { name: 'Hold' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Play' }));
  await screen.findByRole('button', { name: 'Hold' });
});

test('what an event has changed is shown, and what has changed since any other one', async () => {
  const { user } = await open();
  await user.click(screen.getByRole('treeitem', { name: /second-factor/ }));
  const shown = within(await state('second-factor'));
  expect(shown.getByText('Changed by it').parentElement?.textContent).toContain('isResentfalse true');
  screen.getByRole('listbox').focus();
  await user.keyboard('{ArrowUp}{ArrowUp}');
  await user.click(await shown.findByRole('button', { name: 'Compare from here' }));
  await shown.findByText('Nothing in the context.');
  screen.getByRole('listbox').focus();
  await user.keyboard('{End}');
  expect((await shown.findByText(/^Changed since event 3/)).parentElement?.textContent).toContain(
    'isResentfalse true',
  );
  await user.click(shown.getByRole('button', { name: 'Stop comparing' }));
  await shown.findByText('Changed by it');
});

test('a state of the chart says what it is, what its ways out ask, and what the session has shown', async () => {
  const { user } = await open();
  await user.click(screen.getByRole('treeitem', { name: /second-factor/ }));
  await user.selectOptions(
    await screen.findByRole('combobox', { name: 'Look at a state' }),
    'second-factor.entering',
  );
  const details = within(screen.getByRole('region', { name: 'What was chosen in the chart' }));
  details.getByText(/^Waits for the code/);
  await user.click(details.getByRole('button', { name: /^code\.confirm/ }));
  details.getByRole('heading', { name: 'entering: code.confirm' });
  await user.click(details.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('region', { name: 'What was chosen in the chart' })).toBeNull();
  await user.click(screen.getByRole('checkbox', { name: 'coverage' }));
  await screen.findByText(/^This session has shown \d+ of \d+ states, \d+ of \d+ transitions\.$/);
});

test('events are arrows between lanes, and panes are as wide as this browser remembers', async () => {
  const { user } = await open();
  await user.click(screen.getByRole('checkbox', { name: 'as a sequence' }));
  expect(screen.getByTitle('outside → second-factor: code.confirm, then confirming.brief')).toBeDefined();
  const splitter = screen.getByRole('separator', { name: 'Width of the actors' });
  splitter.focus();
  const before = Number(splitter.ariaValueNow ?? splitter.getAttribute('aria-valuenow'));
  await user.keyboard('{ArrowRight}');
  expect(Number(splitter.getAttribute('aria-valuenow'))).toBe(before + 2);
  expect(JSON.parse(localStorage.getItem('leitstand:inspector:panes') ?? '{}')).toMatchObject({
    actors: before + 2,
  });
  await user.dblClick(splitter);
  expect(Number(splitter.getAttribute('aria-valuenow'))).toBe(before);
});
