import { Fragment } from 'react';

/** After these an identifier may break: login.<wbr>submit, KV-<wbr>NORDRHEIN, data<wbr>Protection. */
const SEAMS = /(?<=[._/-])(?=[^._/-])|(?<=[a-z0-9])(?=[A-Z])/;

/** An identifier that breaks at its seams when it must break, and never gets a hyphen that is not part of it;
 * isolated, so that its dots stay where they are beside text from right to left. */
export function IdentifierText({ children }: { readonly children: string }) {
  return (
    <bdi>
      {children.split(SEAMS).map((piece, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text, they never move on their own
        <Fragment key={index}>
          {index > 0 ? <wbr /> : null}
          {piece}
        </Fragment>
      ))}
    </bdi>
  );
}
