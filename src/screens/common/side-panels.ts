import { type ComponentType, createContext, type ReactNode, use } from 'react';
import type { AnyActorRef } from 'xstate';
import type { AuditType } from '#contract/audit-types.ts';
import type { User } from '#contract/auth.ts';
import type { Document } from '#contract/document-file.ts';
import type { ManyAction, ManyType } from '#contract/many-records.ts';
import type { AuditRevision, PresentRecord } from '#machines/history/revision.ts';
import type { PagedQuery } from '#machines/list-export/list-export.port.ts';
import type { TriedMail } from '#machines/mail-test/mail-test.port.ts';
import type { ExportChoice } from '#machines/route/export-choice.ts';
import type { ListQuery } from '#machines/route/list-query.ts';
import type { WordingQuestion } from '#machines/wording-origin/wording-origin.port.ts';
import type { PagingColumn, RowKey } from '#src/components/paging-table.ts';
import type { FlowScreenProps } from '#src/screens/common/flow-screen.ts';

export interface ListFiltersProps extends Pick<FlowScreenProps<'wordings'>, 'startUp'> {
  readonly filters: readonly ('lang' | 'active')[];
  readonly query: Pick<ListQuery, 'lang' | 'active'>;
  readonly onChange: (change: Partial<Pick<ListQuery, 'lang' | 'active'>>) => void;
  /** Whether the wording that belongs to no language is one of the choices. */
  readonly withAll: boolean;
  /** Whether it comes because it was asked for, and takes the focus. */
  readonly isNew?: boolean;
}

export interface ListExportProps<Row, Field extends string> {
  /** The flow of the list, whose service `load` answers a page of it. */
  readonly list: AnyActorRef;
  readonly query: PagedQuery;
  readonly columns: readonly PagingColumn<Row, Field>[];
  /** How the file is written; CSV unless said otherwise. */
  readonly format?: 'jsonLines';
  /** The list's title, after which the file is called. */
  readonly title: string;
  /** Only the rows with these keys; null for all of them. */
  readonly only?: { readonly keys: ReadonlySet<RowKey>; readonly keyOf: (row: Row) => RowKey } | null;
  /** It is over, one way or the other. */
  readonly onEnd: () => void;
}

export interface DocumentUsesProps {
  /** The flow of the route that shows the document. */
  readonly owner: AnyActorRef;
  readonly documentId: number;
}

export interface MailTestProps {
  /** The flow of the form. */
  readonly owner: AnyActorRef;
  /** The mail as it is being written. */
  readonly mail: TriedMail;
}

export interface TextExportProps extends Pick<FlowScreenProps<'wordingExchange'>, 'startUp' | 'can'> {
  /** The flow of the route. */
  readonly owner: AnyActorRef;
  /** The context that is exported; null for none yet. */
  readonly context: string | null;
  /** What the address names; null where it names nothing. */
  readonly choice: ExportChoice | null;
}

/** Files that were chosen or dropped together. */
export interface FileDrop {
  readonly files: readonly File[];
  /** Folders were among them, which are left out. */
  readonly hasFolder: boolean;
}

export interface FileBatchProps extends Pick<FlowScreenProps<'documentFiles'>, 'startUp' | 'user'> {
  /** The flow of the list. */
  readonly owner: AnyActorRef;
  readonly document: Document;
  /** The context in which the files begin, where the user may put something there. */
  readonly startsIn: string | null;
  /** Everything that was chosen and dropped so far, the latest last. */
  readonly drops: readonly FileDrop[];
  readonly onClose: () => void;
}

export interface ListSelectionProps extends Pick<FlowScreenProps<'wordings'>, 'startUp'> {
  /** The flow of the list. */
  readonly list: AnyActorRef;
  /** The kind of its records where many of them can be changed at once, and what can be done with them. */
  readonly type: ManyType | null;
  readonly actions: readonly ManyAction[];
  /** Who selects; null where nothing can be changed. */
  readonly user: User | null;
  /** The rows that are selected one by one. */
  readonly keys: ReadonlySet<RowKey>;
  /** Query of the list. */
  readonly query: ListQuery;
  /** Whether all that it finds is selected. */
  readonly isAll: boolean;
  /** How many rows are selected. */
  readonly count: number;
  /** How many of them are not on the page that is shown. */
  readonly elsewhere: number;
  /** How many all would be; null where those cannot be selected. */
  readonly all: number | null;
  /** Further actions for the selected rows. */
  readonly further: ReactNode;
  readonly onAll: () => void;
  readonly onExport: () => void;
  readonly onClear: () => void;
}

export interface OriginPanelProps extends Pick<FlowScreenProps<'wordings'>, 'startUp'> {
  /** The flow of the route that the text was named in. */
  readonly owner: AnyActorRef;
  readonly question: WordingQuestion;
  readonly onClose: () => void;
}

/** Everything that one operation changed, record by record. */
export interface OperationRowsProps {
  readonly owner: AnyActorRef;
  readonly revisionId: number;
  /** Shows one of them with its ways back. */
  readonly onOpen: (revision: AuditRevision) => void;
}

/** The history of one record, beside its form. */
export interface RecordHistoryProps {
  readonly owner: AnyActorRef;
  readonly type: AuditType;
  /** Number of the record, or the identifier of a context. */
  readonly of: number | string;
  /** The record as the form shows it, which guards a restore. */
  readonly present: PresentRecord;
  /** Whether the user may restore what was before. */
  readonly canRestore: boolean;
}

/** One's own authenticator apps and recovery codes. */
export interface OwnFactorsProps {
  /** The flow of the route that shows the user. */
  readonly owner: AnyActorRef;
  /** Whether the user has another second factor. */
  readonly hasOther: boolean;
  /** Is notified whether there is any. */
  readonly onHasAny: (hasAny: boolean) => void;
  /** Whether passkeys can be added here. */
  readonly canAddPasskeys: boolean;
  /** Whether passkeys can be renamed here. */
  readonly canRenamePasskeys: boolean;
}

/** Where a user is signed in. */
export interface UserSessionsProps {
  /** The flow of the route that shows the user. */
  readonly owner: AnyActorRef;
  /** null for one's own. */
  readonly userId: number | null;
}

export interface HomeWorkProps extends Pick<FlowScreenProps<'wordings'>, 'startUp' | 'user' | 'can'> {}

/** Components beside a screen that have a flow of their own; the app provides these flows with their services. */
export interface SidePanels {
  readonly DocumentUses: ComponentType<DocumentUsesProps>;
  readonly MailTest: ComponentType<MailTestProps>;
  readonly FileBatch: ComponentType<FileBatchProps>;
  readonly ListSelection: ComponentType<ListSelectionProps>;
  readonly ListFilters: ComponentType<ListFiltersProps>;
  readonly ListExport: ComponentType<ListExportProps<unknown, string>>;
  readonly OriginPanel: ComponentType<OriginPanelProps>;
  readonly OperationRows: ComponentType<OperationRowsProps>;
  readonly RecordHistory: ComponentType<RecordHistoryProps>;
  readonly HomeWork: ComponentType<HomeWorkProps>;
  readonly OwnFactors: ComponentType<OwnFactorsProps>;
  readonly UserSessions: ComponentType<UserSessionsProps>;
  readonly TextExport: ComponentType<TextExportProps>;
}

export const SidePanels = createContext<SidePanels | null>(null);

/** @throws outside the app, which gives them */
export function useSidePanels(): SidePanels {
  const panels = use(SidePanels);
  if (!panels) throw new Error('no side panels: nothing above gives them');
  return panels;
}
