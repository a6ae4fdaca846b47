import { useLingui } from '@lingui/react/macro';
import { useMantineColorScheme } from '@mantine/core';
import { useSelector } from '@xstate/react';
import { useCallback, useState, useSyncExternalStore } from 'react';
import { useNavigate } from 'react-router-dom';
import type { User } from '#contract/auth.ts';
import { appSelectors } from '#machines/app/app.selectors.ts';
import { interfaceLanguageSelectors } from '#machines/interface-language/interface-language.selectors.ts';
import { type RecordHit, SEARCHED_KINDS } from '#machines/record-search/record-search.port.ts';
import { recordSearchSelectors } from '#machines/record-search/record-search.selectors.ts';
import { isForSuperAdmins } from '#machines/route/route.ts';
import { type SignedInFlow, signedInSelectors } from '#machines/signed-in/signed-in.selectors.ts';
import { pathOf } from '#src/address/address.ts';
import type { ConsoleActor } from '#src/app/console-actor.ts';
import { useSideFlow } from '#src/app/use-side-flow.ts';
import { recordSearchFlow } from '#src/flows/record-search.ts';
import { offeredLanguages } from '#src/i18n/offered-languages.ts';
import { basePath } from '#src/page/base-path.ts';
import type { Command, CommandGroup } from '#src/screens/command-palette/command.ts';
import {
  contextCommand,
  languageCommands,
  lookCommands,
  pageCommands,
  sessionCommands,
} from '#src/screens/command-palette/own-commands.ts';
import { Palette } from '#src/screens/command-palette/Palette.tsx';
import { pageActions } from '#src/screens/command-palette/page-actions.ts';
import { recentHits, rememberHit } from '#src/screens/command-palette/recent.ts';
import { hitCommand, recordCommands } from '#src/screens/command-palette/record-commands.ts';
import { createCommands, routeCommands } from '#src/screens/command-palette/route-commands.ts';
import { useInContext } from '#src/screens/common/working-context.ts';
import { contrast } from '#src/theme/contrast.ts';

interface CommandPaletteProps {
  readonly actor: ConsoleActor;
  readonly signedIn: SignedInFlow;
  readonly user: User;
  readonly onClose: () => void;
  readonly onHelp: () => void;
  /** Opens the choice of the context in which the user works. */
  readonly onContext: () => void;
  readonly onReport: () => void;
  readonly onLogout: () => void;
}

const offered = offeredLanguages();

/** The command palette, provided with everything that it can do. */
export function CommandPalette(props: CommandPaletteProps) {
  const { actor, signedIn, user, onClose, onHelp, onContext, onReport, onLogout } = props;
  const { t, i18n } = useLingui();
  const navigate = useNavigate();
  const inContext = useInContext();
  const go = (path: string) => navigate(inContext(path));
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const highContrast = useSyncExternalStore(contrast.subscribe, contrast.isHigh);
  const language = useSelector(actor, appSelectors.interfaceLanguage);
  const locale = useSelector(language, (snapshot) => snapshot && interfaceLanguageSelectors.locale(snapshot));
  const lost = useSelector(signedIn, signedInSelectors.isSessionLost);
  // Read once: from now on the palette covers the page and its actions.
  const [actions] = useState(() => pageActions());
  const [kinds] = useState(() => SEARCHED_KINDS.filter((kind) => user.superAdmin || !isForSuperAdmins(kind)));
  const search = useSideFlow(signedIn, recordSearchFlow, { input: { kinds }, close: 'search.close' });
  const result = useSelector(search, recordSearchSelectors.result);
  const text = useSelector(search, recordSearchSelectors.text);

  const choose = (hit: RecordHit) => {
    rememberHit(user.id, hit);
    navigate(pathOf(hit.route));
  };
  const offeredHere = new Set(
    actions.flatMap(({ href }) => (href === null ? [] : [withoutBase(href).replace(/\?.*/, '')])),
  );
  const groups: readonly CommandGroup[] = [
    {
      key: 'recent',
      title: t({ id: 'palette.recent', message: 'Zuletzt geöffnet' }),
      commands: recentHits(user.id).map((hit) => hitCommand(hit, 'recent', choose)),
    },
    {
      key: 'page',
      title: t({ id: 'palette.page', message: 'Auf dieser Seite' }),
      commands: pageCommands(actions),
    },
    {
      key: 'routes',
      title: t({ id: 'palette.places', message: 'Gehe zu' }),
      commands: [...routeCommands(i18n, user, go), contextCommand(i18n, onContext)],
    },
    {
      key: 'create',
      title: t({ id: 'palette.create', message: 'Anlegen' }),
      commands: createCommands(i18n, user, offeredHere, go),
    },
    {
      key: 'languages',
      title: t({ id: 'language.label', message: 'Sprache der Oberfläche' }),
      commands: languageCommands(i18n, offered, locale ?? null, (choice) =>
        language?.send({ type: 'language.choose', locale: choice }),
      ),
    },
    {
      key: 'look',
      title: t({ id: 'scheme.label', message: 'Darstellung' }),
      commands: lookCommands(i18n, {
        scheme: colorScheme,
        chooseScheme: setColorScheme,
        highContrast,
        chooseContrast: contrast.choose,
      }),
    },
    {
      key: 'session',
      title: t({ id: 'palette.session', message: 'Hilfe und Sitzung' }),
      commands: sessionCommands(i18n, { help: onHelp, report: onReport, logout: onLogout }),
    },
  ];
  const found = result ? recordCommands(i18n, result, text, navigate, choose) : [];
  const run = useCallback(
    (command: Command) => {
      onClose();
      command.run();
    },
    [onClose],
  );
  return (
    <Palette
      groups={groups.filter(({ commands }) => commands.length > 0)}
      search={search}
      found={found}
      hidden={lost}
      onClose={onClose}
      onRun={run}
    />
  );
}

/** The address below the base path that a link names. */
function withoutBase(href: string): string {
  const base = basePath();
  return `/${href.startsWith(base) ? href.slice(base.length) : href}`;
}
