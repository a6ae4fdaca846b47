import { FlagText } from '#src/components/FlagText.tsx';
import type { FlowScreenProps } from '#src/screens/common/flow-screen.ts';
import { DescribedList } from '#src/screens/described/DescribedList.tsx';
import { LANGUAGE_TEXTS } from '#src/screens/records/language-texts.ts';

const columns = () => ({
  flag: { cell: ({ flag }: { readonly flag: string | null }) => <FlagText flag={flag} /> },
});

/** The languages. */
export function LanguageListScreen(props: FlowScreenProps<'languages'>) {
  return <DescribedList {...props} name="language" texts={LANGUAGE_TEXTS} columns={columns} />;
}
