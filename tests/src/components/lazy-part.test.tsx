import { render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { lazyPart } from '#src/components/lazy-part.tsx';

function Greeting({ name }: { readonly name: string }) {
  const [first] = useState(name);
  return <p>{`Hallo ${name}, zuerst ${first}`}</p>;
}

it('is drawn at once when its code is there, without anything that stands in for it', async () => {
  const Part = lazyPart(async () => Greeting, 'kommt');
  await Part.fetch();
  render(<Part name="Anna" />);
  expect(screen.getByText('Hallo Anna, zuerst Anna')).toBeTruthy();
});

it('comes when its code does, and stays what it is when it is drawn again', async () => {
  const load = vi.fn(async () => Greeting);
  const Part = lazyPart(load, 'kommt');
  const { rerender } = render(<Part name="Anna" />);
  expect(screen.getByText('kommt')).toBeTruthy();
  await screen.findByText('Hallo Anna, zuerst Anna');
  rerender(<Part name="Berta" />);
  expect(screen.getByText('Hallo Berta, zuerst Anna')).toBeTruthy();
  await Part.fetch();
  expect(load).toHaveBeenCalledOnce();
});

it('can be fetched again after its code did not come', async () => {
  const load = vi.fn(async () => Greeting).mockRejectedValueOnce(new Error('kein Netz'));
  const Part = lazyPart(load, 'kommt');
  await expect(Part.fetch()).rejects.toThrow('kein Netz');
  await Part.fetch();
  render(<Part name="Anna" />);
  expect(screen.getByText('Hallo Anna, zuerst Anna')).toBeTruthy();
});
