import { useSelector } from '@xstate/react';
import { useEffect, useMemo } from 'react';
import { startUpSelectors } from '#machines/start-up/start-up.selectors.ts';
import { useSideFlow } from '#src/app/use-side-flow.ts';
import { wordingExportFlow } from '#src/flows/wording-export.ts';
import { tableLanguageChoices } from '#src/screens/common/choices.ts';
import type { TextExportProps } from '#src/screens/common/side-panels.ts';
import { ExportSection } from '#src/screens/wording-exchange/ExportSection.tsx';
import { offeredFormats } from '#src/screens/wording-exchange/format-words.ts';

/** The export of texts, with a flow of its own, which ends with what shows it. */
export function TextExport({ owner, startUp, can, context, choice }: TextExportProps) {
  const languages = useSelector(startUp, startUpSelectors.languages);
  const codes = useMemo(
    () => languages && tableLanguageChoices(languages, null).map(({ value }) => value),
    [languages],
  );
  const formats = offeredFormats(can);
  const flow = useSideFlow(owner, wordingExportFlow, {
    input: {
      ...{ contextIdentifier: context, choice, formats },
      ...{ canChoose: can('exportChosenTexts'), canCount: can('countExports') },
    },
    close: 'export.close',
  });
  useEffect(() => {
    if (codes) flow.send({ type: 'languages.arrive', languages: codes });
  }, [flow, codes]);
  useEffect(() => {
    flow.send({ type: 'context.choose', contextIdentifier: context });
  }, [flow, context]);
  return <ExportSection flow={flow} startUp={startUp} formats={formats} />;
}
