import { fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { FileField } from '#src/components/FileField.tsx';
import { show } from '#tests/support/render.tsx';

const FOLDER = 'Das war ein Ordner. Bitte wählen Sie eine einzelne Datei.';

/** Data that a browser passes on a drop: a folder comes as a file too. */
function dropped(name: string, isDirectory: boolean) {
  const items = [{ webkitGetAsEntry: () => ({ isDirectory }) }];
  return { dataTransfer: { types: ['Files'], items, files: [new File(['abc'], name)] } };
}

it('says of a folder that it is one, hands it to no one, and takes a file afterwards', () => {
  const onFiles = vi.fn();
  show(<FileField label="Datei" choose="Datei auswählen" open onFiles={onFiles} />);
  const zone = screen.getByRole('group', { name: 'Datei' });
  fireEvent.drop(zone, dropped('Verträge', true));
  expect(screen.getByText(FOLDER)).toBeTruthy();
  expect(onFiles).not.toHaveBeenCalled();
  fireEvent.drop(zone, dropped('AGB.pdf', false));
  expect(screen.queryByText(FOLDER)).toBeNull();
  expect(onFiles).toHaveBeenCalledTimes(1);
});
