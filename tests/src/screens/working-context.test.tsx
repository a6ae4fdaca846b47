import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { FIRST_QUERY } from '#machines/route/list-query.ts';
import { pathOf, routeOf } from '#src/address/address.ts';
import { routeInContext } from '#src/app/route-in-context.ts';
import { inContext, WorkingContext } from '#src/screens/common/working-context.ts';
import { CreateLink } from '#src/screens/lists/CreateLink.tsx';
import { showScreen } from '#tests/support/show-screen.tsx';

describe('addresses in the context in which the user works', () => {
  it.each([
    ['/wordings', '/wordings?context=praxis-foerde'],
    ['/wordings?search=a+b', '/wordings?search=a+b&context=praxis-foerde'],
    ['/wordings/matrix', '/wordings/matrix?context=praxis-foerde'],
    ['/document/files/7', '/document/files/7?context=praxis-foerde'],
    ['/document/file/7/new', '/document/file/7/new?context=praxis-foerde'],
    ['/wording/new', '/wording/new?context=praxis-foerde'],
  ])('%s becomes %s', (path, expected) => {
    expect(inContext(path, 'praxis-foerde')).toBe(expected);
    expect(inContext(path, null)).toBe(path);
  });

  it.each(['/', '/contexts', '/wording/7', '/context/new', '/wordings?context=region-nord'])(
    '%s stays unchanged',
    (path) => {
      expect(inContext(path, 'praxis-foerde')).toBe(path);
    },
  );

  it('are read as they are written, also for new records', () => {
    for (const path of ['/wording/new', '/mailTemplate/new', '/document/file/7/new', '/wordings']) {
      const within = inContext(path, 'praxis & co');
      expect(pathOf(routeOf(within)), within).toBe(within);
    }
    expect(routeOf('/wording/7?context=praxis-foerde')).toEqual({ kind: 'wording', id: 7 });
  });

  it('are those of links to new records', () => {
    showScreen(
      <WorkingContext value="praxis-foerde">
        <CreateLink to="/wording/new">Neu</CreateLink>
      </WorkingContext>,
    );
    expect(screen.getByRole('link').getAttribute('href')).toBe('/wording/new?context=praxis-foerde');
  });
});

describe('a route in another context', () => {
  it('begins at the first page, and keeps what is searched for', () => {
    const query = { ...FIRST_QUERY, keyWord: 'termin', page: 4, contextIdentifier: 'region-nord' };
    expect(routeInContext({ kind: 'wordings', query }, 'praxis-foerde')).toEqual({
      kind: 'wordings',
      query: { ...query, page: 1, contextIdentifier: 'praxis-foerde' },
    });
  });

  it('is none where contexts play no part', () => {
    expect(routeInContext({ kind: 'home' }, 'praxis-foerde')).toBeNull();
    expect(routeInContext({ kind: 'wording', id: 7 }, 'praxis-foerde')).toBeNull();
    expect(routeInContext({ kind: 'contexts', query: FIRST_QUERY }, 'praxis-foerde')).toBeNull();
  });
});
