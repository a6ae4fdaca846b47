/** Names of the security log, by call, and of what a session requires first. */
export const SECURITY_PROPERTY_WORDS: Readonly<Record<string, string>> = {
  'securityLogList.sequence': 'Place in the chain of hashes; null for entries from before there was one.',
  'securityLogList.time': 'When it happened.',
  'securityLogList.event': 'The kind of entry.',
  'securityLogList.userId': 'Number of the user who did it; null for a visitor who has not signed in.',
  'securityLogList.username':
    'Name of the user who did it. As a filter: the whole name of who did it or whom it was done to.',
  'securityLogList.address':
    'Network address; null for the server itself, and once a deleted user is forgotten.',
  'securityLogList.device': 'Browser and system, such as Firefox 153, Linux; null where it said neither.',
  'securityLogList.requestId': 'Number of the request, as its answer carried it in X-Request-Id.',
  'securityLogList.subjectId': 'Number of the user it was done to, where that is not who did it.',
  'securityLogList.subjectName': 'Name of the user it was done to.',
  'securityLogList.detail': 'What belongs to this kind of entry, without secrets.',
  'securityLogList.personal': "A user's own details before and after a change.",
  'securityLogList.was': 'Values before.',
  'securityLogList.is': 'Values after.',
  'securityLogList.keyWord': 'Text to look for in names and addresses.',
  'securityLogList.events': 'Only entries of these kinds.',
  'securityLogList.from': 'Only entries since then.',
  'securityLogList.to': 'Only entries until then.',
  'authPasswordChoose.password': "One's own password from now on.",
  requiredSteps:
    'What comes first in the session, in this order. password: choosing one of their own (auth/password/choose); factor: adding a second factor. Until then other calls answer 066. Left out where there is nothing.',
};
