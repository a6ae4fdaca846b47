import type { RefusalCode, StateReason } from '#contract/refusals.ts';

/** The error catalogue in English; the console's catalog says the same (tests/server/routes/answer-language.test.ts). */
export const ENGLISH_REFUSALS: Readonly<Record<RefusalCode, string>> = {
  '000': 'An unknown error has occurred',
  '001': 'Please sign in.',
  '002': 'The username or password is wrong!',
  '003': 'The user was not found. They may have been deleted in the meantime.',
  '004': 'The security check of this request failed. Please reload the page and try again.',
  '005': 'Please enter a value for this field',
  '006': 'This record already exists. Please choose another value.',
  '007': 'The password needs at least 8 characters, including a letter, a digit and a special character.',
  '008': 'The record was not found. It may have been deleted in the meantime.',
  '009': 'The record could not be created. Please check what you entered and try again.',
  '010': 'An error occurred while saving the data.',
  '011': 'Sign-in details are missing. Please enter your username and password.',
  '012': 'These details are not valid. Please check what you entered.',
  '013': 'The file could not be uploaded. Please try again.',
  '014': 'The file was not transferred completely or cannot be read. Please upload it again.',
  '015': 'The record could not be added to the database. Please try again.',
  '016': 'The record could not be changed in the database. Please try again.',
  '017': 'The record could not be deleted from the database. Please try again.',
  '018': 'An error occurred on the server. Please try again later.',
  '019': 'You are not authorised to make changes to other participants.',
  '020': 'This username is already taken. Please choose another one.',
  '021': 'Your session has expired. Please sign in again.',
  '022': 'Access is blocked after too many sign-in attempts. Please wait before you try again.',
  '023': 'Your sign-in details are no longer valid. Please sign in again.',
  '024': 'This function is no longer offered. Please reload the page.',
  '025': 'The permitted period has been exceeded. Please choose a shorter or later one.',
  '026': 'Your account has not been activated. Please contact your administrator.',
  '027':
    'Malware was found in the file. It was not saved. Please check your computer and choose another file.',
  '028': 'Files of this type are not allowed. Please choose another file.',
  '029': 'The link to reset the password has expired. Please request a new one.',
  '030': 'Access has been blocked after several failed sign-ins. Please contact your administrator.',
  '031': 'The physician number (LANR) is not valid. Please check its nine digits.',
  '032': 'The provider could not verify the request. Please try again later.',
  '033': 'The request cannot be read. Please try again.',
  '034': 'The external username is already taken. Please choose another one.',
  '035': 'This can be done only once. Please reload the page to see the current state.',
  '036': 'The provider was not found. Please check what you entered.',
  '037': 'This data already exists. Please change the existing data instead of creating it again.',
  '038': 'The provider has not given consent yet. Please try again once they have.',
  '039': 'The provider has refused consent. Please contact them.',
  '040': 'The text is too long. Please shorten it.',
  '041': 'The entry is too long. Please use no more than 255 characters.',
  '042': 'No file was sent, or the file is too large. Please choose the file again, or a smaller one.',
  '043': 'The request contains a parameter that is no longer supported. Please reload the page.',
  '044': 'Too many requests in a short time. Please wait before you try again.',
  '045': 'The voucher code is not valid. Please check the spelling.',
  '046': 'Someone else has changed the record in the meantime. Please check what is stored now.',
  '047': 'Please enter the access code from the text message.',
  '048': 'The two-factor authentication code is not valid',
  '049': 'The text message could not be sent. Please try again later.',
  '050': 'The access code has expired. Please request a new one.',
  '051': 'Please wait a moment before requesting a new access code.',
  '052': 'The username is missing. Please enter it.',
  '054': 'You have used this password before. Please choose another one.',
  '057':
    'The maximum number of text messages for this month has been reached. Please contact your administrator.',
  '063': 'The entry contains content that is not allowed, such as scripts. Please remove it.',
  '064': 'Please confirm that it is you.',
  B001: 'The cost unit of the booking is not valid. Please choose another one.',
  B002: 'The transition time of the booking has not been observed. Please choose another time.',
  B003: 'The booking lacks payment details. Please add them.',
  RA_001: 'This interface is no longer offered. Please reload the page.',
  RA_002: 'This interface is not available to you. Please contact your administrator.',
  FS_001: 'The code is not valid. Please check the spelling.',
  FS_002: 'The password is not correct. Please enter it again.',
  FS_003:
    'The download has been locked after too many wrong attempts. Please ask your practice for a new link.',
  FS_004: 'An error occurred while downloading. Please try again later, or ask for a new link.',
};

/** Refusals because of the state of the server, in English. */
export const ENGLISH_STATES: Readonly<Record<StateReason, string>> = {
  databaseMoved:
    'The server’s database is no longer in its place. Please contact your administrator: nothing can be saved until this has been fixed.',
  mailUnset:
    'The server cannot send emails because no mail server is set (SMTP_URL). Please contact your administrator.',
  diskFull:
    'There is no space left on the server, so nothing was saved. Please contact your administrator and try again once there is space.',
  filesGone:
    'The server’s storage for files cannot be reached at the moment. Please contact your administrator.',
  reserve: 'There is too little space left on the server to accept files. Please contact your administrator.',
  stagedUploads:
    'In the last 24 hours you have uploaded as much as is possible without saving. Please save these files first, or try again tomorrow.',
};
