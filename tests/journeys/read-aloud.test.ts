import { expect } from 'vitest';
import { journey } from '#tests/support/journey.ts';

/** Lines of the accessibility tree that a screen reader comes by, in this order. */
const READ: Readonly<Record<string, readonly string[]>> = {
  '/': [
    'heading "Willkommen in der Administration der zentralen Diensteplattform" [level=1]',
    'region "Server"',
    'region "Meine Kontexte"',
    'link "GLOBAL"',
    'link "1 fehlt auf Französisch in GLOBAL"',
    'region "Was andere geändert haben"',
    'region "Zuletzt von Ihnen bearbeitet"',
    'region "Ihr Zugang"',
  ],
  '/contexts/tree': [
    'heading "Kontexte" [level=1]',
    'searchbox "Kontext suchen"',
    'treegrid "Kontexte"',
    'columnheader "Redaktion"',
    'row "GLOBAL, 3 fehlen" [expanded] [level=1]',
    'button "GLOBAL zuklappen"',
    'link "1 Person in der Redaktion von GLOBAL"',
    'row "region-mitte, Inaktiv, 10 fehlen" [expanded] [level=3]',
    'link "Kontext unter region-mitte anlegen"',
    'button "region-mitte verschieben"',
  ],
  '/audit?type=all': [
    'heading "Änderungsverlauf" [level=1]',
    'search "Suche und Filter"',
    'textbox "Von"',
    'button "Von: Datum und Uhrzeit wählen"',
    'table "Änderungsverlauf"',
    'columnheader "Vorgang"',
    'columnheader "Vorher → Nachher"',
    'rowheader "Formulierung geändert"',
  ],
  '/documents': [
    'heading "Dokumente" [level=1]',
    'table "Dokumente"',
    'columnheader "Sprachen der Dateien"',
    'checkbox "privacy auswählen"',
    'rowheader "privacy"',
    'link "3 Dateien von privacy öffnen"',
    'list "Sprachen der Dateien von privacy"',
    'link "de – privacy, Deutsch:',
  ],
};

journey(
  'read aloud, home, the tree of contexts, the history and the documents say what they show',
  async (j) => {
    const { page } = j;
    await j.enter('/');
    for (const [path, lines] of Object.entries(READ)) {
      await j.open(path);
      const passage = new RegExp(
        lines.map((line) => line.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('[\\s\\S]*'),
      );
      await expect
        .poll(() => page.getByRole('main').ariaSnapshot(), { message: path, timeout: 15_000 })
        .toMatch(passage);
    }
  },
);
