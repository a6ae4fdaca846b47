import { act, render, waitFor } from '@testing-library/react';
import { useLocation } from 'react-router-dom';
import { expect, it } from 'vitest';
import { AddressRouter } from '#src/app/AddressRouter.tsx';
import { currentPath, keepAddress } from '#src/app/address-keeper.ts';
import { makeConsole, SIGNED_IN } from '#tests/src/app/test-console.ts';
import { openPageAt } from '#tests/src/ecs/page.ts';
import { listOf } from '#tests/support/flows.ts';

it('draws no link again when a list is only asked for something else', async () => {
  openPageAt('http://console.test/', '/wordings');
  const actor = makeConsole(SIGNED_IN);
  const end = keepAddress(actor);
  actor.start();
  const drawn: string[] = [];
  const Probe = () => {
    drawn.push(useLocation().pathname);
    return null;
  };
  render(
    <AddressRouter actor={actor}>
      <Probe />
    </AddressRouter>,
  );
  await waitFor(() => expect(listOf(actor)).toBeDefined());
  await waitFor(() => expect(drawn.at(-1)).toBe('/wordings'));
  const before = drawn.length;
  act(() => listOf(actor)?.send({ type: 'query.change', change: { page: 2 } }));
  expect(currentPath()).toBe('/wordings?page=2');
  expect(drawn).toHaveLength(before);
  end();
  actor.stop();
});
