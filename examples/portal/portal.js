import { loadTexts } from './texts.js';

const LANGUAGES = ['de', 'en', 'fr'];
const setting = (name) => document.querySelector(`meta[name="${name}"]`).content;
const [url, context] = [setting('texts-server'), setting('texts-context')];

/** The language that was chosen last, otherwise the first of the browser's that the page offers. */
function firstLanguage() {
  let chosen = null;
  try {
    chosen = localStorage.getItem('portal language');
  } catch {
    // Not every window has one.
  }
  const wanted = [chosen, ...navigator.languages.map((one) => one.slice(0, 2)), 'de'];
  return wanted.find((one) => LANGUAGES.includes(one));
}

const texts = await loadTexts({
  url,
  context,
  lang: firstLanguage(),
  // Alt+click on a text opens it in the console. In production only editors would get this.
  console: url,
});

const buttons = document.querySelectorAll('[data-language]');
const free = document.querySelector('#free');
const done = document.querySelector('#done');
let count = 3;
let isBooked = false;

/** What does not stand in an attribute: the title, the chosen language, the document in it, and what was done. */
function show() {
  document.title = texts.text('practicePage.name');
  for (const button of buttons) {
    button.setAttribute('aria-pressed', String(button.dataset.language === texts.lang));
  }
  const query = new URLSearchParams({ context, lang: texts.lang, inline: 'true' });
  document.querySelector('#privacy').href = `${url}/ecs/document/file/public/privacy?${query}`;
  done.textContent = isBooked
    ? texts.text('appointment.confirmed', {
        date: new Intl.DateTimeFormat(texts.lang, { dateStyle: 'long' }).format(new Date(2026, 11, 1)),
        time: new Intl.DateTimeFormat(texts.lang, { timeStyle: 'short' }).format(
          new Date(2026, 11, 1, 9, 30),
        ),
      })
    : '';
}

texts.apply(document);
texts.onChange(show);
show();

for (const button of buttons) {
  button.addEventListener('click', async () => {
    const { language } = button.dataset;
    await texts.setLanguage(language);
    try {
      localStorage.setItem('portal language', language);
    } catch {
      // The next visit begins as the first one did.
    }
    show();
  });
}

document.querySelector('#book').addEventListener('click', () => {
  count = Math.max(0, count - 1);
  isBooked = true;
  free.dataset.textValues = JSON.stringify({ count });
  free.dataset.text = count === 0 ? 'appointment.noneFree' : 'appointment.free';
  document.querySelector('#book').disabled = count === 0;
  texts.apply(document);
  show();
});
