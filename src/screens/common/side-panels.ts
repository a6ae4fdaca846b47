import { type ComponentType, createContext, use } from 'react';
import type { AnyActorRef } from 'xstate';
import type { PagedQuery } from '#machines/list-export/list-export.port.ts';
import type { WordingQuestion } from '#machines/wording-origin/wording-origin.port.ts';
import type { PagingColumn } from '#src/parts/paging-table.ts';
import type { FlowScreenProps } from '#src/screens/common/flow-screen.ts';

export interface ListExportProps<Row, Field extends string> {
  /** The flow of the list, whose service `load` answers a page of it. */
  readonly list: AnyActorRef;
  readonly query: PagedQuery;
  readonly columns: readonly PagingColumn<Row, Field>[];
  /** The list's title, after which the file is called. */
  readonly title: string;
  /** It is over, one way or the other. */
  readonly onEnd: () => void;
}

export interface DocumentUsesProps {
  /** The flow of the place that shows the document. */
  readonly owner: AnyActorRef;
  readonly documentId: number;
}

export interface OriginPanelProps extends Pick<FlowScreenProps<'wordings'>, 'startUp'> {
  /** The flow of the place that the text was named in. */
  readonly owner: AnyActorRef;
  readonly question: WordingQuestion;
  readonly onClose: () => void;
}

/** What stands beside a screen with a flow of its own; the app joins these flows to their services. */
export interface SidePanels {
  readonly DocumentUses: ComponentType<DocumentUsesProps>;
  readonly ListExport: ComponentType<ListExportProps<unknown, string>>;
  readonly OriginPanel: ComponentType<OriginPanelProps>;
}

export const SidePanels = createContext<SidePanels | null>(null);

/** @throws outside the app, which gives them */
export function useSidePanels(): SidePanels {
  const panels = use(SidePanels);
  if (!panels) throw new Error('no side panels: nothing above gives them');
  return panels;
}
