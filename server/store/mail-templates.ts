import { type Kysely, type Selectable, sql } from 'kysely';
import type { MailTemplate } from '#contract/mail-template.ts';
import type { MAIL_TEMPLATE_SORTS } from '#contract/sorts.ts';
import { filterOf, type ListData, type ListRequest, pageRead } from '#server/store/list-query.ts';
import type { Schema } from '#server/store/schema.ts';
import type { MailTemplateTable } from '#server/store/schema-texts.ts';
import { rowMatches, searchColumns, searchTerm } from '#server/store/search.ts';
import { fromFlag, toFlag, toInstant } from '#server/store/values.ts';

type MailTemplateSort = (typeof MAIL_TEMPLATE_SORTS)[number];

/** What somebody can say about a mail template. */
export interface MailTemplateTexts {
  readonly identifier: string;
  readonly lang: string;
  readonly contextIdentifier: string;
  readonly subject: string | null;
  readonly body: string | null;
  readonly active: boolean;
}

export const MAIL_TEMPLATE_COLUMNS = [
  'id',
  'identifier',
  'lang',
  'contextIdentifier',
  'subject',
  'body',
  'active',
  'creationDate',
  'modificationDate',
] as const;
type MailTemplateRow = Pick<Selectable<MailTemplateTable>, (typeof MAIL_TEMPLATE_COLUMNS)[number]>;

/** Every column that follows from a template's texts. */
export function mailTemplateColumns(texts: MailTemplateTexts) {
  const { identifier, lang, contextIdentifier, subject, body } = texts;
  return {
    identifier,
    lang,
    contextIdentifier,
    subject,
    body,
    active: toFlag(texts.active),
    ...searchColumns([identifier, subject, body, contextIdentifier, lang]),
  };
}

/** A mail template as answers carry it, and revisions keep it. */
export function toMailTemplate(row: MailTemplateRow): MailTemplate {
  return {
    ...row,
    active: fromFlag(row.active),
    creationDate: toInstant(row.creationDate),
    modificationDate: toInstant(row.modificationDate),
  };
}

/** The stored template with this number; null when there is none. */
export async function findMailTemplate(db: Kysely<Schema>, id: number): Promise<MailTemplate | null> {
  const row = await db
    .selectFrom('mailTemplates')
    .select(MAIL_TEMPLATE_COLUMNS)
    .where('id', '=', id)
    .executeTakeFirst();
  return row ? toMailTemplate(row) : null;
}

const ORDERS = {
  id: sql.ref('id'),
  identifier: sql`lower(identifier)`,
  lang: sql.ref('lang'),
  contextIdentifier: sql`lower(${sql.ref('contextIdentifier')})`,
  subject: sql`lower(coalesce(subject, ''))`,
  active: sql.ref('active'),
  creationDate: sql.ref('creationDate'),
  modificationDate: sql.ref('modificationDate'),
} satisfies Record<MailTemplateSort, unknown>;

/** One page of mail templates; by id unless the request says otherwise. */
export async function listMailTemplates(
  db: Kysely<Schema>,
  request: ListRequest<MailTemplateSort>,
): Promise<ListData<MailTemplate>> {
  const { active, ...exact } = filterOf(request.filter, [
    'id',
    'identifier',
    'contextIdentifier',
    'lang',
    'active',
  ]);
  const term = searchTerm(request.keyWord);
  let matching = db.selectFrom('mailTemplates');
  for (const [column, value] of Object.entries(exact)) {
    matching = matching.where(sql.ref(column), '=', value);
  }
  if (active !== undefined) matching = matching.where('active', '=', toFlag(active));
  if (term) {
    matching = matching.where((where) =>
      term.id === null ? rowMatches(term) : where.or([rowMatches(term), where('id', '=', term.id)]),
    );
  }

  const { count } = await matching
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const { field, direction } = request.filter?.sort ?? { field: 'id', direction: 'asc' };
  const page = pageRead(request, count, direction);
  if (!page) return { count, data: [] };
  const rows = await matching
    .select(MAIL_TEMPLATE_COLUMNS)
    .orderBy(ORDERS[field], page.direction)
    .orderBy('id', page.direction)
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  return { count, data: (page.reversed ? rows.reverse() : rows).map(toMailTemplate) };
}
