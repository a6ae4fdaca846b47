import type { Role } from '#contract/limits.ts';

export interface DemoUser {
  readonly username: string;
  readonly firstname: string;
  readonly lastname: string;
  readonly email: string;
  /** From the ranges that are kept free for films and examples. */
  readonly mobileNo: string;
  readonly defaultLang: string;
  readonly roles: readonly Role[];
  readonly authorizations: readonly string[];
  /** The number of the second factor, null where it is off. */
  readonly secondFactorMobileNo: string | null;
}

/** Six people who may do six different things. */
export const DEMO_USERS: readonly DemoUser[] = [
  {
    // Sees everything, users too, but changes nothing: for that SUPERADMIN needs EDITOR as well.
    username: 'hoffmann',
    firstname: 'Birgit',
    lastname: 'Hoffmann',
    email: 'b.hoffmann@gesundheit.example',
    mobileNo: '+491713920010',
    defaultLang: 'de',
    roles: ['SUPERADMIN', 'USER'],
    authorizations: [],
    secondFactorMobileNo: null,
  },
  {
    // Edits everywhere below GLOBAL, which is all but DEFAULT.
    username: 'nowak',
    firstname: 'Magdalena',
    lastname: 'Nowak',
    email: 'm.nowak@gesundheit.example',
    mobileNo: '+491713920021',
    defaultLang: 'de',
    roles: ['USER', 'EDITOR'],
    authorizations: ['GLOBAL'],
    secondFactorMobileNo: null,
  },
  {
    // One region with its practices.
    username: 'petersen',
    firstname: 'Jan',
    lastname: 'Petersen',
    email: 'j.petersen@nord.gesundheit.example',
    mobileNo: '+491713920032',
    defaultLang: 'de',
    roles: ['USER', 'EDITOR'],
    authorizations: ['region-nord'],
    secondFactorMobileNo: null,
  },
  {
    username: 'huber',
    firstname: 'Sepp',
    lastname: 'Huber',
    email: 's.huber@sued.gesundheit.example',
    mobileNo: '+491713920043',
    defaultLang: 'de',
    roles: ['USER', 'EDITOR'],
    authorizations: ['region-sued', 'region-mitte'],
    secondFactorMobileNo: null,
  },
  {
    // Two practices and nothing above them; signs in with a code by SMS.
    username: 'moreau',
    firstname: 'Claire',
    lastname: 'Moreau',
    email: 'c.moreau@praxis-saarbogen.example',
    mobileNo: '+33639980054',
    defaultLang: 'fr',
    roles: ['USER', 'EDITOR'],
    authorizations: ['praxis-saarbogen', 'praxis-rheinaue'],
    secondFactorMobileNo: '+33639980054',
  },
  {
    // Reads only.
    username: 'weber',
    firstname: 'Lukas',
    lastname: 'Weber',
    email: 'l.weber@gesundheit.example',
    mobileNo: '+491713920065',
    defaultLang: 'en',
    roles: ['USER'],
    authorizations: [],
    secondFactorMobileNo: null,
  },
];
