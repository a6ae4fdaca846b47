import { screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { ActiveBadge } from '#src/components/ActiveBadge.tsx';
import { DateTimeText } from '#src/components/DateTimeText.tsx';
import { EmptyState } from '#src/components/EmptyState.tsx';
import { ErrorState } from '#src/components/ErrorState.tsx';
import { FilterBar } from '#src/components/FilterBar.tsx';
import { IdentifierText } from '#src/components/IdentifierText.tsx';
import { Notice } from '#src/components/Notice.tsx';
import { PageHeader } from '#src/components/PageHeader.tsx';
import { SkipLink } from '#src/components/SkipLink.tsx';
import { YesNo } from '#src/components/YesNo.tsx';
import { show } from '#tests/support/render.tsx';

describe('the page header', () => {
  it('has the one h1, which can take the focus, the count in words of the language, and the main action', () => {
    show(<PageHeader title="Formulierungen" count={3127} action={<button type="button">Neu</button>} />);
    const heading = screen.getByRole('heading', { level: 1, name: 'Formulierungen' });
    expect(heading.tabIndex).toBe(-1);
    expect(screen.getByText('3.127')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Neu' })).toBeTruthy();
  });

  it('shows no count while it is not known, and a zero when there is none', () => {
    const { container, rerender } = show(<PageHeader title="Formulierungen" count={null} />);
    expect(container.querySelector('header')?.textContent).toBe('Formulierungen');
    rerender(<PageHeader title="Formulierungen" count={0} />);
    expect(container.querySelector('header')?.textContent).toBe('Formulierungen00 Einträge');
  });
});

describe('places without content', () => {
  it('say what is empty and offer the next step', () => {
    show(
      <EmptyState
        kind="nothing"
        title="Noch keine Formulierungen"
        action={<button type="button">Anlegen</button>}
      >
        Texte, die Anwendungen anzeigen.
      </EmptyState>,
    );
    expect(screen.getByRole('heading', { level: 2, name: 'Noch keine Formulierungen' })).toBeTruthy();
    expect(screen.getByText('Texte, die Anwendungen anzeigen.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Anlegen' })).toBeTruthy();
  });

  it('say at once what failed, with the way on and the number of the request', async () => {
    const onRetry = vi.fn();
    const { user } = show(
      <ErrorState title="Der Server ist nicht erreichbar" onRetry={onRetry} requestId="req-7">
        Es kam keine Antwort.
      </ErrorState>,
    );
    const alert = screen.getByRole('alert');
    expect(alert.textContent).toContain('Der Server ist nicht erreichbar');
    expect(alert.textContent).toContain('Vorgangsnummer für Rückfragen: req-7');
    await user.click(screen.getByRole('button', { name: 'Erneut versuchen' }));
    expect(onRetry).toHaveBeenCalledTimes(1);
  });

  it('do not try again while a try is on its way', async () => {
    const onRetry = vi.fn();
    const { user } = show(<ErrorState title="Fehler" onRetry={onRetry} retrying />);
    await user.click(screen.getByRole('button', { name: 'Erneut versuchen' }));
    expect(onRetry).not.toHaveBeenCalled();
  });

  it('offer no retry and no number where there is none', () => {
    show(<ErrorState title="Fehler" requestId={null} />);
    expect(screen.queryByRole('button')).toBeNull();
    expect(screen.getByRole('alert').textContent).toBe('Fehler');
  });
});

describe('a notice', () => {
  it.each([
    ['negative', 'alert'],
    ['warning', 'status'],
    ['info', 'status'],
    ['positive', 'status'],
  ] as const)('that is %s is spoken as %s', (tone, role) => {
    show(<Notice tone={tone} title="Titel" />);
    expect(screen.getByRole(role).textContent).toBe('Titel');
  });
});

describe('values', () => {
  it('say yes and no, active and inactive in words', () => {
    const { container } = show(
      <>
        <YesNo value /> <YesNo value={false} /> <ActiveBadge active /> <ActiveBadge active={false} />
      </>,
    );
    expect(container.textContent).toContain('Ja Nein Aktiv Inaktiv');
  });

  it('show a moment in the local time zone as DD.MM.YYYY HH:mm', () => {
    const local = new Date(2026, 2, 5, 8, 7);
    show(<DateTimeText value={local.toISOString()} />);
    const moment = screen.getByText('05.03.2026 08:07');
    expect(moment.getAttribute('datetime')).toBe(local.toISOString());
  });

  it.each([null, undefined, '', 'gestern'])('show nothing for %j', (value) => {
    const { container } = show(<DateTimeText value={value} />);
    expect(container.querySelector('time')).toBeNull();
  });

  it.each([
    ['login.submit', 'login.|submit'],
    ['KV-NORD', 'KV-|NORD'],
    ['legal.dataProtection_2', 'legal.|data|Protection_|2'],
    ['a..b', 'a..|b'],
    ['ABC', 'ABC'],
  ])('break the identifier %s only at its seams', (identifier, pieces) => {
    const { container } = show(<p>{<IdentifierText>{identifier}</IdentifierText>}</p>);
    expect(container.querySelector('bdi')?.innerHTML.replaceAll('<wbr>', '|')).toBe(pieces);
  });
});

describe('ways through the page', () => {
  it('lead from the skip link to the content without leaving the page', async () => {
    const before = window.location.href;
    const { user } = show(
      <>
        <SkipLink target="content" />
        <main id="content" tabIndex={-1}>
          Inhalt
        </main>
      </>,
    );
    await user.tab();
    expect(document.activeElement?.textContent).toBe('Zum Inhalt springen');
    await user.keyboard('{Enter}');
    expect(document.activeElement).toBe(screen.getByRole('main'));
    expect(window.location.href).toBe(before);
  });

  it('name the bar of search and filters', () => {
    show(<FilterBar>Felder</FilterBar>);
    // Testing Library does not know the element's role yet.
    expect(screen.getByLabelText('Suche und Filter').tagName).toBe('SEARCH');
  });
});
