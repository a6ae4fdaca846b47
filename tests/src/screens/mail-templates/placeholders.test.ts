import { describe, expect, it } from 'vitest';
import { escaped, fillIn, placeholdersOf } from '#contract/mail-placeholders.ts';
import { mailDocument } from '#src/screens/mail-templates/mail-document.ts';

describe('placeholders', () => {
  it('are found once each, in any case, by name or number', () => {
    expect(placeholdersOf('Hallo {%Name%} {%1%}', '{%name%} {% arzt.name %} {% %} {name}')).toEqual([
      'Name',
      '1',
      'arzt.name',
    ]);
  });

  it('are filled in case-insensitively, and stay visible without a value', () => {
    expect(fillIn('{%NAME%}, {%ort%}', { name: 'Anna' })).toBe('Anna, {%ort%}');
  });

  it('take a value as text, whatever it looks like', () => {
    expect(fillIn('<b>{%name%}</b>', { name: '<i>$&' }, escaped)).toBe('<b>&lt;i&gt;$&amp;</b>');
  });
});

describe('the page of a mail', () => {
  it('allows nothing to be fetched or run', () => {
    expect(mailDocument('Hallo', null)).toContain(
      `content="default-src 'none'; style-src 'unsafe-inline'; img-src data:"`,
    );
  });

  it('leaves out scripts, which could not run there', () => {
    expect(mailDocument('<p>a</p><script>alert(1)</script><p>b</p>', null)).toContain('<p>a</p><p>b</p>');
  });

  it('shows text as it is typed and markup as markup, in its language', () => {
    expect(mailDocument('3 < 4 & 5', 'de')).toContain('<html lang="de">');
    expect(mailDocument('3 < 4 & 5', 'de')).toContain('<div class="plain">3 &lt; 4 &amp; 5</div>');
    expect(mailDocument('<p>Hallo</p>', null)).toContain('<body><p>Hallo</p></body>');
  });
});
