import { useLingui } from '@lingui/react/macro';
import { PageHeader } from '#src/components/PageHeader.tsx';
import { type HomeWorkProps, useSidePanels } from '#src/screens/common/side-panels.ts';
import { usePage } from '#src/screens/common/use-page.ts';

/** The welcome, and below it what there is to do. */
export function HomeScreen(props: HomeWorkProps) {
  const { t } = useLingui();
  const heading = usePage(t({ id: 'home.page', message: 'Startseite' }));
  const { HomeWork } = useSidePanels();
  return (
    <>
      <PageHeader
        headingRef={heading}
        title={t({
          id: 'home.welcome',
          message: 'Willkommen in der Administration der zentralen Diensteplattform',
        })}
        lead={t({
          id: 'home.lead',
          message:
            'Hier pflegen Sie die Texte, die Praxen und Verbände ihren Patientinnen und Patienten zeigen.',
        })}
      />
      <HomeWork {...props} />
    </>
  );
}
