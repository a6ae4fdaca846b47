const AREAS =
  'appointment account prescription report referral consultation vaccination message questionnaire invoice laboratory practice insurance emergency document reminder video pharmacy treatment address mail menu notice portal profile'.split(
    ' ',
  );
const SUBJECTS =
  'book cancel confirm move list detail search filter form upload download consent history overview settings contact help error empty welcome invite share print sign renew request reply archive choose compare'.split(
    ' ',
  );
const ELEMENTS =
  'title subtitle text hint label button placeholder tooltip heading intro success failure warning confirm cancel subject body footer link badge count date time name value description example question answer legal short long first second last more less'.split(
    ' ',
  );

/** How many identifiers there are. */
export const IDENTIFIERS = AREAS.length * SUBJECTS.length * ELEMENTS.length;

/** The identifier with this number, such as appointment.cancel.title; neighbours have different areas. */
export function identifierAt(number: number): string {
  const area = AREAS[number % AREAS.length];
  const subject = SUBJECTS[Math.floor(number / AREAS.length) % SUBJECTS.length];
  const element = ELEMENTS[Math.floor(number / (AREAS.length * SUBJECTS.length)) % ELEMENTS.length];
  return `${area}.${subject}.${element}`;
}
