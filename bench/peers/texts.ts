import { existsSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { CONTEXTS } from '../foreign/fill.ts';
import { foreignTexts } from '../foreign/texts.ts';

/** From here on SQLite's trigrams find a term; a shorter one is looked for row by row. */
const TRIGRAM = 3;

interface Wanted {
  readonly term: string | undefined;
  readonly first: number;
  readonly count: number;
}

/** A database with this many texts of bench/foreign, made when it is not there yet. @returns its path */
export function textsFor(place: string, size: number): string {
  const path = join(place, `peers-${size}.db`);
  if (existsSync(path)) return path;
  const unfinished = `${path}.unfinished`;
  rmSync(unfinished, { force: true });
  const database = new DatabaseSync(unfinished);
  database.exec(`
    create table texts (id integer primary key, identifier text, lang text, context text, value text);
    create virtual table parts using fts5(
      identifier, value, content = 'texts', content_rowid = 'id', tokenize = 'trigram'
    );
    create trigger inserted after insert on texts begin
      insert into parts (rowid, identifier, value) values (new.id, new.identifier, new.value);
    end;
    create trigger updated after update on texts begin
      insert into parts (parts, rowid, identifier, value) values ('delete', old.id, old.identifier, old.value);
      insert into parts (rowid, identifier, value) values (new.id, new.identifier, new.value);
    end;
    begin`);
  const adding = database.prepare('insert into texts (identifier, lang, context, value) values (?, ?, ?, ?)');
  let number = 0;
  for (const { identifier, lang, value } of foreignTexts(size)) {
    adding.run(identifier, lang, CONTEXTS[number % CONTEXTS.length] ?? '', value);
    number += 1;
  }
  database.exec('commit; analyze');
  database.close();
  renameSync(unfinished, path);
  return path;
}

/** What the server of the peers asks: as one writes it who knows SQLite, every statement prepared once. */
export function openTexts(database: DatabaseSync) {
  // As durable as ours.
  database.exec('pragma journal_mode = wal; pragma synchronous = full');
  const found = 'from texts where id in (select rowid from parts where parts match ?)';
  const seen = "from texts where identifier || ' ' || value like ?";
  const statements = {
    page: database.prepare('select * from texts order by id limit ? offset ?'),
    count: database.prepare('select count(*) as count from texts'),
    found: database.prepare(`select * ${found} order by id limit ? offset ?`),
    foundCount: database.prepare('select count(*) as count from parts where parts match ?'),
    seen: database.prepare(`select * ${seen} order by id limit ? offset ?`),
    seenCount: database.prepare(`select count(*) as count ${seen}`),
    one: database.prepare('select * from texts where id = ?'),
    save: database.prepare('update texts set identifier = ?, lang = ?, context = ?, value = ? where id = ?'),
  };
  const list = ({ term, first, count }: Wanted) => {
    if (!term)
      return { rows: statements.page.all(count, first), count: Number(statements.count.get()?.count) };
    const isLong = term.length >= TRIGRAM;
    const asked = isLong ? `"${term.replaceAll('"', '""')}"` : `%${term}%`;
    const [rows, all] = isLong
      ? [statements.found, statements.foundCount]
      : [statements.seen, statements.seenCount];
    return { rows: rows.all(asked, count, first), count: Number(all.get(asked)?.count) };
  };
  return {
    list,
    one: (id: number) => statements.one.get(id),
    save: (
      id: number,
      { identifier = '', lang = '', context = '', value = '' }: Readonly<Record<string, string>>,
    ) => void statements.save.run(identifier, lang, context, value, id),
  };
}
