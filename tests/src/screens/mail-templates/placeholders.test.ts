import { describe, expect, it } from 'vitest';
import { escaped, fillIn, placeholdersOf } from '#contract/mail-placeholders.ts';
import { hasPicturesElsewhere, mailDocument } from '#src/screens/mail-templates/mail-document.ts';

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

  it('shows the text of a picture that lies elsewhere, and a picture that stands in the mail', () => {
    const own = '<img alt="x" src="data:image/gif;base64,AA">';
    const far = '<img width="9" src=https://a.example/b.png srcset="c.png 2x" alt="src=1 > 0">';
    expect(mailDocument(`<p>${own}${far}</p>`, null)).toContain(
      `<p>${own}<img width="9" alt="src=1 > 0"></p>`,
    );
    expect(hasPicturesElsewhere(`<p>${far}</p>`)).toBe(true);
    expect(hasPicturesElsewhere(`<p>${own}</p>`)).toBe(false);
    expect(hasPicturesElsewhere('a plain <3 src="x"')).toBe(false);
  });

  it('shows text as it is typed and markup as markup, in its language', () => {
    expect(mailDocument('3 < 4 & 5', 'de')).toContain('<html lang="de">');
    expect(mailDocument('3 < 4 & 5', 'de')).toContain('<div class="plain">3 &lt; 4 &amp; 5</div>');
    expect(mailDocument('<p>Hallo</p>', null)).toContain('<body><p>Hallo</p></body>');
  });
});
