/** The settings of the installation, its set-up, and what is done first. */
export const installationMessages = {
  noQuestionMark: 'Leave out the question mark',
  validTimeZone: 'Please enter a time zone, such as America/New_York',
  validHost: 'Please enter the name or the address of a server, without its port',
  validSender: 'Please enter an email address, or a name with an email address in angle brackets',
  validReturnPath: 'Please enter an email address with one *, such as bounces+*@example.com',
  returnPathHelp:
    'With *, such as bounces+*@example.com: each mail gets an address of its own, so that one that comes back is recognized. Your mail server hands these to Evergreen.',
  installationUpdated: 'Installation Updated Successfully',
  testMailSent: 'Test Mail Sent Successfully',
  testMailInOutbox: 'There is no mail server: the test mail is a file in the folder outbox on the server.',
  passwordKept: 'Leave it empty to keep the stored one. It is forgotten when the server or the user name changes.',
  noMailServer: 'Without a mail server, mails are written as files to the folder outbox on the server.',

  setUpLinkInvalid: 'This link is not valid or has expired. Restart the server: it prints a new one.',
  setUpNeedsLink: 'Open the link that the server has printed at its start. Restart the server for a new one.',
  setUpDone: 'This installation is set up already. Sign in: what is left is under Getting Started.',
  firstAdministratorCreated: 'Administrator Created Successfully',
  stepDone: 'Done',
  stepOpen: 'To do',
  optional: 'optional',
  nothingIsMailed:
    'No mail server is connected: invitations, reminders and documents are written to files on the server, and nobody gets them.',
  providerConnectsMail: 'Your provider connects one.',
} as const
