/*
 * How the screen of each machine is mounted over its actor, as the console mounts it. What stands around it is the same
 * everywhere: a superAdmin who may edit, and a server that has everything.
 */

import { useLingui } from '@lingui/react';
import { useSelector } from '@xstate/react';
import type { ComponentType, ReactElement } from 'react';
import { type AnyActor, createActor } from 'xstate';
import { ALL_FEATURES } from '#contract/features.ts';
import { NUMBERED_NAMES, RECORDS } from '#contract/records/all.ts';
import { fileUploadMachine } from '#machines/file-upload/file-upload.machine.ts';
import { abilitiesOf, canOf } from '#machines/kit/abilities.ts';
import { type LeavingFlow, leavingSelectors } from '#machines/leaving/leaving.selectors.ts';
import { notificationsMachine } from '#machines/notifications/notifications.machine.ts';
import type { NotificationsFlow } from '#machines/notifications/notifications.selectors.ts';
import { machinesOf } from '#machines/records/described.ts';
import { wordingFormMachine } from '#machines/records/wording.ts';
import { startUpMachine } from '#machines/start-up/start-up.machine.ts';
import { undoMachine } from '#machines/undo/undo.machine.ts';
import { word } from '#paths/kit/words.ts';
import { TRIED_MAIL } from '#paths/screen/mail.ts';
import { App } from '#src/app/App.tsx';
import { Confirmation } from '#src/app/Confirmation.tsx';
import type { ConsoleActor } from '#src/app/console-actor.ts';
import { LeaveDialog } from '#src/app/LeaveDialog.tsx';
import { LongWaits } from '#src/app/LongWaits.tsx';
import { RouteScreen } from '#src/app/RouteScreen.tsx';
import { fetchScreen, SCREENS } from '#src/app/screens.tsx';
import { AuditScreen } from '#src/screens/audit/AuditScreen.tsx';
import { RepairSection } from '#src/screens/audit/RepairSection.tsx';
import { Leaving } from '#src/screens/common/leaving.ts';
import { SaveWait } from '#src/screens/common/SaveWait.tsx';
import { ContextFormScreen } from '#src/screens/contexts/ContextFormScreen.tsx';
import { ContextListScreen } from '#src/screens/contexts/ContextListScreen.tsx';
import { ContextTreeScreen } from '#src/screens/contexts/ContextTreeScreen.tsx';
import { DocumentFileListScreen } from '#src/screens/document-files/DocumentFileListScreen.tsx';
import { DocumentFileScreen } from '#src/screens/document-files/DocumentFileScreen.tsx';
import { FileBatchSection } from '#src/screens/document-files/FileBatchSection.tsx';
import { FilePreview } from '#src/screens/document-files/FilePreview.tsx';
import { SendingView } from '#src/screens/document-files/SendingView.tsx';
import { UploadField } from '#src/screens/document-files/UploadField.tsx';
import { VersionTimeline } from '#src/screens/document-files/VersionTimeline.tsx';
import { Uses } from '#src/screens/documents/Uses.tsx';
import { ConsequencesDialog } from '#src/screens/forms/ConsequencesDialog.tsx';
import { DeletionDialog } from '#src/screens/forms/DeletionDialog.tsx';
import { ProblemDialog } from '#src/screens/help/ProblemDialog.tsx';
import { HistoryList } from '#src/screens/history/HistoryList.tsx';
import { OthersWork } from '#src/screens/home/OperationWork.tsx';
import { LoginScreen } from '#src/screens/login/LoginScreen.tsx';
import { SecondFactorForm } from '#src/screens/login/SecondFactorForm.tsx';
import { SessionLostDialog } from '#src/screens/login/SessionLostDialog.tsx';
import { MailTestButton } from '#src/screens/mail-templates/MailTestButton.tsx';
import { OverviewScreen } from '#src/screens/overview/OverviewScreen.tsx';
import { OwnDetailsScreen } from '#src/screens/own-details/OwnDetailsScreen.tsx';
import { TwoFactorPanel } from '#src/screens/own-details/TwoFactorPanel.tsx';
import { OwnFactorList } from '#src/screens/own-factors/OwnFactorList.tsx';
import { RequiredFactor } from '#src/screens/required-steps/RequiredFactor.tsx';
import { RequiredStepsScreen } from '#src/screens/required-steps/RequiredStepsScreen.tsx';
import { SecurityLogScreen } from '#src/screens/security/SecurityLogScreen.tsx';
import { CacheDialog } from '#src/screens/servers/CacheDialog.tsx';
import { ServerOverviewScreen } from '#src/screens/servers/ServerOverviewScreen.tsx';
import { SyncUndo } from '#src/screens/servers/SyncUndo.tsx';
import { SessionWarning } from '#src/screens/session/SessionWarning.tsx';
import { Toasts } from '#src/screens/shell/Toasts.tsx';
import { TokensScreen } from '#src/screens/tokens/TokensScreen.tsx';
import { SecondFactorResetDialog } from '#src/screens/users/SecondFactorResetDialog.tsx';
import { SessionList } from '#src/screens/users/SessionList.tsx';
import { UserFormScreen } from '#src/screens/users/UserFormScreen.tsx';
import { UserListScreen } from '#src/screens/users/UserListScreen.tsx';
import { ExportSection } from '#src/screens/wording-exchange/ExportSection.tsx';
import { WordingExchangeScreen } from '#src/screens/wording-exchange/WordingExchangeScreen.tsx';
import { WordingReplaceScreen } from '#src/screens/wording-replace/WordingReplaceScreen.tsx';
import { TextElsewhere } from '#src/screens/wordings/TextElsewhere.tsx';
import { TextHistory } from '#src/screens/wordings/TextHistory.tsx';
import { WordingFormScreen } from '#src/screens/wordings/WordingFormScreen.tsx';
import { WordingListScreen } from '#src/screens/wordings/WordingListScreen.tsx';
import { WordingMoveScreen } from '#src/screens/wordings/WordingMoveScreen.tsx';
import { contextOf, documentFileOf, documentOf, languageOf, userOf } from '#tests/support/records.ts';
import { standing } from '#tests/support/show-screen.tsx';

/** Returns the element to render for an actor, and its address. */
export type Mount = (actor: AnyActor) => { readonly element: ReactElement; readonly address?: string };

const PREVIEWED = { id: 3, version: null, name: 'Datei 3', size: 1, type: 'text/plain', isSandboxed: true };

const CONTEXTS = [
  contextOf({ identifier: 'GLOBAL', isDefault: true }),
  contextOf({ identifier: 'DEFAULT', parentIdentifier: 'GLOBAL' }),
  contextOf({ identifier: 'NORTH', parentIdentifier: 'DEFAULT' }),
];
const LANGUAGES = ['de', 'en', 'fr'].map((lang, index) => languageOf({ id: index + 1, lang }));
const ANNA = userOf({ id: 7, username: 'anna', superAdmin: true, editor: true });

/** Where a user is signed in has paths of its own; below a form it would be asked for from no server. */
const ABILITIES = abilitiesOf(ALL_FEATURES).filter((ability) => ability !== 'endSessions');

function around() {
  const loaded = { contexts: 'loaded', languages: 'loaded' };
  const startUp = standing(startUpMachine, undefined, loaded, { contexts: CONTEXTS, languages: LANGUAGES });
  return { startUp, user: ANNA, can: canOf(ABILITIES) };
}

type Around = ReturnType<typeof around>;

/** The screen of a route, over the flow of that route. */
export function route<Flow>(Screen: ComponentType<Around & { readonly flow: Flow }>, address = '/'): Mount {
  return (actor) => ({ element: <Screen flow={actor as Flow} {...around()} />, address });
}

/** An owner of nothing but these children, for a screen that looks for its flow there. */
function ownerOf(children: Readonly<Record<string, AnyActor>>, context: object = {}): AnyActor {
  const snapshot = { ...createActor(startUpMachine).getSnapshot(), children, context };
  const owner = { getSnapshot: () => snapshot, subscribe: () => ({ unsubscribe: () => {} }), send: () => {} };
  return { ...owner, sessionId: 'owner', id: 'owner' } as unknown as AnyActor;
}

/** The console of a signed-in user, as far as these flows of it go. */
function consoleOf(flows: Readonly<Record<string, AnyActor>>): ConsoleActor {
  return ownerOf({}, { signedIn: ownerOf(flows), abilities: [] }) as unknown as ConsoleActor;
}

/** Two operations that the console has reported, the second a big one. */
function reported(): NotificationsFlow {
  const undo = { key: 'key-1', route: null, revisionId: 12, onlyLatest: false };
  const one = {
    level: 'success',
    topic: 'wording.updated',
    values: { identifier: 'a' },
    autoClose: null,
  } as const;
  const actor = createActor(notificationsMachine).start();
  actor.send({ type: 'notification.add', ...one, undo });
  actor.send({ type: 'notification.add', ...one, undo: { ...undo, isBig: true } });
  return actor as never;
}

/** The screen of a route of which the flow is the form. */
function form<Flow>(Screen: ComponentType<Around & { readonly flow: Flow }>, context: object = {}): Mount {
  return (actor) => route(Screen)(ownerOf({ form: actor }, context));
}

/** A part of a screen that takes nothing but its flow. */
function part<Name extends string>(Part: ComponentType<Record<Name, never>>, name: Name): Mount {
  return (actor) => ({ element: <Part {...({ [name]: actor } as Record<Name, never>)} /> });
}

/** The question, for as long as it stands. */
function AskedToLeave({ flow }: { readonly flow: LeavingFlow }) {
  const isAsking = useSelector(flow, leavingSelectors.isAsking);
  return (
    <Leaving value={flow}>
      <SaveWait saving slow={false} />
      {isAsking ? <LeaveDialog flow={flow} /> : null}
    </Leaving>
  );
}

interface AskedToDeleteProps {
  readonly flow: AnyActor;
  /** Id of the title that the form gives it. */
  readonly title: string;
}

function AskedToDelete({ flow, title }: AskedToDeleteProps) {
  const { i18n } = useLingui();
  const values = { username: 'anna' };
  // In German there are no translations to take it from.
  const words = i18n._({ id: title, values, message: word(title, values) });
  return <DeletionDialog flow={flow as never} title={words} />;
}

const deletion =
  (title: string): Mount =>
  (actor) => ({ element: <AskedToDelete flow={actor} title={title} /> });

await Promise.all(NUMBERED_NAMES.flatMap((name) => [name, RECORDS[name].plural]).map(fetchScreen));

/** Whose flow this is, the caller knows. */
const screenOf = (kind: keyof typeof SCREENS) =>
  SCREENS[kind] as unknown as ComponentType<Around & { readonly flow: unknown }>;

/** List, form and deletion of every described record. */
const DESCRIBED = Object.fromEntries(
  NUMBERED_NAMES.flatMap((name): readonly (readonly [string, Mount])[] => {
    const machines = machinesOf(name);
    return [
      [machines.list.id, route(screenOf(RECORDS[name].plural))],
      [machines.form.id, route(screenOf(name))],
      [machines.deletion.id, deletion(`${name}.delete.title`)],
    ];
  }),
);

export const MOUNTS: Readonly<Record<string, Mount>> = {
  ...DESCRIBED,
  'wording-list': route(WordingListScreen),
  'overview-list': route(OverviewScreen),
  'context-list': route(ContextListScreen),
  'context-tree': route(ContextTreeScreen, '/contexts/tree'),
  'user-list': route(UserListScreen),
  'security-log': route(SecurityLogScreen),
  'document-file-list': route(DocumentFileListScreen),
  'wording-form': form(WordingFormScreen),
  'context-form': route(ContextFormScreen),
  'user-form': form(UserFormScreen, { isOwn: false }),
  'own-details-form': form(OwnDetailsScreen),
  'document-file-form': (actor) => {
    const upload = createActor(fileUploadMachine, {
      input: { documentId: 4, fileId: 3 },
    }) as unknown as AnyActor;
    const owner = ownerOf(
      { form: actor, upload },
      { documentId: 4, document: documentOf({ id: 4 }), versions: null },
    );
    return route(DocumentFileScreen)(owner);
  },
  'wording-deletion': deletion('wording.delete.title'),
  'context-deletion': deletion('context.delete.title'),
  'user-deletion': deletion('user.delete.title'),
  'document-file-deletion': deletion('documentFile.delete.title'),
  'second-factor-reset': (actor) => ({
    element: <SecondFactorResetDialog flow={actor as never} username="anna" />,
  }),
  'wording-consequences': part(ConsequencesDialog as never, 'flow'),
  'step-consequences': part(ConsequencesDialog as never, 'flow'),
  'context-consequences': part(ConsequencesDialog as never, 'flow'),
  sync: (actor) =>
    route(ServerOverviewScreen, '/serverOverview')(ownerOf({ sync: actor }, { endpoints: [] })),
  'sync-undo': part(SyncUndo as never, 'flow'),
  'endpoint-cache': (actor) => ({ element: <CacheDialog flow={actor as never} /> }),
  'audit-repair': part(RepairSection as never, 'flow'),
  audit: route(AuditScreen, '/audit'),
  'history-list': (actor) => ({
    element: (
      <HistoryList
        flow={actor as never}
        tells="users"
        wayBack={(revision) => ({
          kind: 'restore',
          side: 'before',
          revision,
          present: { modificationDate: '2026-01-06T09:30:00.000Z' },
        })}
      />
    ),
  }),
  leaving: (actor) => ({ element: <AskedToLeave flow={actor as never} /> }),
  'session-watch': part(SessionWarning as never, 'watch'),
  'document-file': route(DocumentFileScreen, '/document/file/4/3'),
  'file-upload': (actor) => ({
    element: <UploadField flow={actor as never} replaces={false} error={null} path="file" locked={false} />,
  }),
  'file-batch': (actor) => {
    const { startUp, user } = around();
    const shown = { startUp, user, startsIn: null, hasFolder: false };
    return { element: <FileBatchSection flow={actor as never} {...shown} /> };
  },
  'file-sending': part(SendingView as never, 'flow'),
  'mail-test': (actor) => ({ element: <MailTestButton flow={actor as never} mail={TRIED_MAIL} /> }),
  'problem-report': part(ProblemDialog as never, 'flow'),
  'document-uses': (actor) => ({ element: <Uses flow={actor as never} /> }),
  'own-factors': (actor) => ({
    element: <OwnFactorList flow={actor as never} hasOther={false} canAddPasskeys canRenamePasskeys />,
  }),
  'required-steps': (actor) => ({
    element: (
      <RequiredStepsScreen
        flow={actor as never}
        leaving={false}
        languageSelect={null}
        factor={
          <RequiredFactor canContinue onContinue={() => actor.send({ type: 'steps.continue' })}>
            {null}
          </RequiredFactor>
        }
        onLogout={() => {}}
      />
    ),
  }),
  'user-sessions': (actor) => ({ element: <SessionList flow={actor as never} isOwn /> }),
  'file-preview': (actor) => ({
    element: <FilePreview flow={actor as never} file={PREVIEWED} lang="de" />,
  }),
  'file-versions': (actor) => ({
    element: <VersionTimeline flow={actor as never} file={documentFileOf({ id: 3 })} />,
  }),
  'own-details': route(OwnDetailsScreen, '/user/ownDetails'),
  user: route(UserFormScreen, '/user/7'),
  wording: route(WordingFormScreen, '/wording/1'),
  'wording-origin': (actor) => {
    const input = { recordKey: null, readOnly: null };
    const blank = standing(wordingFormMachine, input, { creating: 'editing' }) as unknown as AnyActor;
    return route(WordingFormScreen)(ownerOf({ form: blank, origin: actor }));
  },
  'text-history': (actor) => ({
    element: <TextHistory flow={actor as never} present={null} onPutBack={() => {}} />,
  }),
  'home-part': (actor) => ({ element: <OthersWork flow={actor as never} user={ANNA} /> }),
  'text-elsewhere': (actor) => ({
    element: <TextElsewhere flow={actor as never} contexts={CONTEXTS} />,
  }),
  notifications: (actor) => ({
    element: <Toasts notifications={actor as never} undo={createActor(undoMachine) as never} />,
  }),
  undo: (actor) => ({ element: <Toasts notifications={reported()} undo={actor as never} /> }),
  downloads: (actor) => ({ element: <LongWaits actor={consoleOf({ downloads: actor })} /> }),
  routes: (actor) => ({
    element: (
      <RouteScreen
        actor={consoleOf({
          routes: actor,
          startUp: around().startUp as never,
          notifications: createActor(notificationsMachine).start(),
        })}
        user={ANNA}
      />
    ),
  }),
  app: (actor) => ({ element: <App actor={actor as never} /> }),
  'server-overview': route(ServerOverviewScreen, '/serverOverview'),
  'access-tokens': route(TokensScreen, '/tokens'),
  'wording-export': (actor) => ({
    element: <ExportSection flow={actor as never} startUp={around().startUp} formats={['xliff2', 'csv']} />,
  }),
  'wording-import': route(WordingExchangeScreen, '/wordings/exchange'),
  'wording-move': route(WordingMoveScreen, '/wordings/update'),
  'wording-replace': route(WordingReplaceScreen, '/wordings/matrix/replace?context=NORTH'),
  'two-factor-panel': (actor) => ({
    element: <TwoFactorPanel panel={actor as never} mobileNo="+491713920099" hasOther={false} />,
  }),
  'second-factor': part(SecondFactorForm as never, 'secondFactor'),
  confirmation: (actor) => ({ element: <Confirmation actor={consoleOf({ confirmation: actor })} /> }),
  'session-lost': part(SessionLostDialog as never, 'sessionLost'),
  authentication: (actor) => ({
    element: (
      <LoginScreen authentication={actor as never} languageSelect={null} passkeys onTyping={() => {}} />
    ),
  }),
};
