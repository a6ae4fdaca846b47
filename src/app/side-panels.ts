import { lazyPart } from '#src/components/lazy-part.tsx';
import type { SidePanels } from '#src/screens/common/side-panels.ts';

/** Fetched when the first of their kind opens. */
export const SIDE_PANELS: SidePanels = {
  DocumentUses: lazyPart(async () => (await import('#src/app/DocumentUses.tsx')).DocumentUses),
  MailTest: lazyPart(async () => (await import('#src/app/MailTest.tsx')).MailTest),
  FileBatch: lazyPart(async () => (await import('#src/app/FileBatch.tsx')).FileBatch),
  ListSelection: lazyPart(async () => (await import('#src/app/ListSelection.tsx')).ListSelection),
  ListFilters: lazyPart(async () => (await import('#src/screens/lists/ListFilters.tsx')).ListFilters),
  ListExport: lazyPart(async () => (await import('#src/app/ListExport.tsx')).ListExport),
  OperationRows: lazyPart(async () => (await import('#src/app/HistoryPanels.tsx')).OperationRows),
  RecordHistory: lazyPart(async () => (await import('#src/app/HistoryPanels.tsx')).RecordHistory),
  OwnFactors: lazyPart(async () => (await import('#src/app/OwnFactors.tsx')).OwnFactors),
  TextExport: lazyPart(async () => (await import('#src/app/TextExport.tsx')).TextExport),
  UserSessions: lazyPart(async () => (await import('#src/app/UserSessions.tsx')).UserSessions),
  HomeWork: lazyPart(async () => (await import('#src/app/HomeWork.tsx')).HomeWork),
  OriginPanel: lazyPart(async () => (await import('#src/app/OriginPanel.tsx')).OriginPanel),
};
