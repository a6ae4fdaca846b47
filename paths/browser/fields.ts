import type { Hands } from '#paths/browser/executors.ts';

/** Chooses what is offered under a name, where nothing is chosen yet. */
export async function choose({ page }: Hands, label: string, value: string): Promise<void> {
  const choice = page.getByRole('combobox', { name: label, exact: true });
  if ((await choice.inputValue()) !== '') return;
  await choice.click();
  await choice.fill(value);
  await page.getByRole('listbox').getByRole('option', { name: value }).first().click();
}
