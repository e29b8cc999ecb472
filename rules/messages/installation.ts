/** The settings of the installation, its set-up, and what is done first. */
export const installationMessages = {
  noQuestionMark: 'Leave out the question mark',
  validTimeZone: 'Please enter a time zone, such as America/New_York',
  validHost: 'Please enter the name or the address of a server, without its port',
  validSender: 'Please enter an email address, or a name with an email address in angle brackets',
  validReturnPath: 'Please enter an email address with one *, such as bounces+*@example.com',
  returnPathHelp:
    'Use a *, such as bounces+*@example.com, to give each mail its own return address, so that Evergreen recognizes mails that come back. Your mail server must pass them to Evergreen.',
  installationUpdated: 'Installation Updated Successfully',
  testMailSent: 'Test Mail Sent Successfully',
  testMailInOutbox: 'There is no mail server: the test mail is a file in the folder outbox on the server.',
  passwordKept: 'Leave empty to keep the stored password. It is deleted when the server or the user name changes.',
  noMailServer: 'Without a mail server, mails are written as files to the folder outbox on the server.',

  setUpLinkInvalid: 'This link is not valid or has expired. Restart the server: it prints a new one.',
  setUpNeedsLink: 'Open the link that the server printed when it started. Restart the server to get a new one.',
  setUpDone: 'This installation is set up already. Sign in: what is left is under Getting Started.',
  firstAdministratorCreated: 'Administrator Created Successfully',
  stepDone: 'Done',
  stepOpen: 'To do',
  optional: 'optional',
  nothingIsMailed:
    'No mail server is connected: invitations, reminders and documents are written to files on the server, and nobody gets them.',
  providerConnectsMail: 'Ask your provider to connect one.',
} as const
