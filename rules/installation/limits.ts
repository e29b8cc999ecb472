const MiB = 1024 * 1024

/**
 * Every length and limit.
 * A number without a unit in its name or comment is a maximum length in characters.
 */
export const limits = {
  // Text that many records share.
  name: 256,
  label: 256,
  email: 256,
  /** A name and an e-mail address. */
  sender: 512,
  timeZone: 64,
  url: 1024,
  /** In hex. */
  sha256: 64,
  description: 1024,
  address: 255,
  city: 50,
  state: 20,
  /** States in a filter. */
  states: 100,
  zip: 20,
  country: 50,
  county: 50,
  phone: 20,
  notes: 2000,
  /** Why a renewal begins early. It becomes part of the notes. */
  earlyReason: 500,
  abbreviation: 15,
  billingId: 64,
  search: 255,
  /** The hits of each kind that a search answers. */
  bestHits: 10,

  // Saved views.
  savedViews: 100,
  viewBytes: 50_000,

  // Renewals, invoices, tasks.
  explanation: 2000,
  payee: 255,
  payeeTyped: 100,
  taskDescription: 1024,

  // Licenses.
  licenseNumber: 100,
  accountNumber: 100,
  premisesName: 255,
  alert: 1000,
  bondText: 50,
  recipients: 50,
  furtherAddresses: 2600,

  // Licensing authorities and license types.
  authorityPhone: 32,
  payableTo: 50,
  payeeCode: 256,
  glCode: 256,
  renewalDetails: 2048,
  /** Days of planning of a license type. */
  planningDays: 730,
  managerChangeRequirementNotes: 2048,

  // Properties and the company.
  propertyName: 255,
  propertyNumber: 50,
  importAssignees: 500,
  propertyNotes: 2048,
  leaseTerm: 64,
  managementAgreementTerm: 64,
  affiliation: 255,
  citationText: 1024,
  inspector: 256,
  companyCode: 64,
  divisionNumber: 64,
  legalName: 255,
  displayName: 255,
  contactNameFilter: 255,

  // Custom fields. As many fields of one side for each kind of record.
  customFields: 30,
  customFieldLabel: 64,
  customFieldOptions: 100,
  customFieldOption: 100,
  /** License types that a field is limited to. */
  customFieldTypes: 500,
  customValue: 500,
  /** The length of the comparison key of a text value. */
  customKey: 200,
  customNumber: 99_999_999_999,
  customFieldDays: 90,
  /** Conditions on custom fields in one filter. */
  customTerms: 50,
  /** The values of one record, as JSON. */
  customValuesBytes: 224 * 1024,

  // Entities, officers, titles.
  stateOfFormation: 20,
  federalEin: 32,
  descriptionOfOwnership: 1024,
  entityContactInstructions: 2048,
  officerName: 255,
  officerTitleName: 255,

  // Accounts.
  passwordShortest: 8,
  password: 128,
  securityCode: 6,
  securityCodeMinutes: 5,
  securityCodeTries: 5,
  signInTries: 5,
  lockoutMinutes: 15,
  accountSignInTries: 50,
  accountSignInMinutes: 60,
  sessions: 10,
  /** Of a client, or of the provider. */
  serviceAccounts: 100,
  /** Of a service account. */
  tokens: 50,
  passkeys: 20,
  /** A passkey's challenge. */
  challengeMinutes: 5,
  recoveryCodes: 10,
  recoveryCode: 32,
  /** Wrong codes of an authenticator app within a quarter of an hour. */
  totpTries: 5,
  totpTryMinutes: 15,
  knownDeviceDays: 180,
  securityCodesIn15Minutes: 5,
  securityCodesADay: 10,
  passwordLinksAnHour: 5,
  invitationHours: 72,
  /** Users in one request. */
  invitedAtOnce: 200,

  // Numbers. The amount is in dollars. The check number and the integer are the largest 32-bit values.
  amountDollars: 9_999_999.99,
  penaltyDollars: 9_999_999,
  checkNumber: 2_147_483_647,
  integer: 2_147_483_647,
  dayOfMonth: 31,
  fixedIntervalMonths: 12,

  // Dates.
  minYear: 1900,
  approvalWindowDays: 30,
  deleteMistakeDays: 30,
  followUpAheadDays: 1,
  reminderDays: 7,
  managerChangeDays: 7,

  // Reminders.
  reminderAddresses: 10,
  reminderReason: 1024,
  /** Licenses named in one mail; the rest is a number. */
  reminderLines: 100,
  /** Mails in a preview. */
  reminderMails: 200,
  /** Refused mails in a row after which an address gets no more mail. */
  mailBounces: 3,
  /** Days after which a bounce report of a mail is no longer accepted. */
  mailReturnDays: 30,
  mailBodyDays: 400,

  // Lists, bulk, files.
  pageSizes: [5, 10, 25, 50, 100],
  largestPage: 100,
  defaultPageSize: 25,
  /** The rows that a list counts for its total, unless the exact total is asked for. */
  countedRows: 10_000,
  /** The most rows of a large table that a count tests if no index narrows its filter. */
  walkedRows: 100_000,
  recentlyViewed: 10,
  bulkAtOnce: 50,
  bulkLicenses: 10_000,
  /** The ids of a filter. */
  filterIds: 500,
  bulkTasks: 10_000,
  /** Jobs that have not ended. */
  queuedJobs: 1_000,
  queuedJobsAClient: 50,
  planBytes: 256 * 1024,
  planDays: 7,
  undoDays: 30,
  documentBytes: 10 * MiB,
  fileName: 255,
  /** The line of a PDF in which a field was found. */
  readLine: 300,
  signatureBytes: 512 * 1024,
  importRows: 5000,
  importCell: 10_000,
  importBytes: 15 * MiB,
  // A file given to /imports.
  importFileRows: 200_000,
  importCsvBytes: 64 * MiB,
  importXlsxBytes: 25 * MiB,
  importXlsxUnpackedBytes: 400 * MiB,
  /** Characters of a row, its cells together. */
  importRowCharacters: 1024 * 1024,
  importColumns: 500,
  /** First rows that are shown. */
  importPreviewRows: 20,
  /** Texts of a value table, and of the values that leave rows out. */
  importValues: 500,
  /** Different texts of a column that a value table lists. */
  importListedValues: 200,
  importMerges: 2000,
  /** Refused rows in the answer of a check; the file of refused rows has all. */
  importRefusedShown: 100,
  importReasonsShown: 50,
  importFileDays: 7,
  importResultDays: 90,

  // Display.
  badge: 99,
  toastMilliseconds: 2000,
  /** A toast that offers to undo something. */
  undoToastMilliseconds: 10_000,
  tipChip: 40,
  signaturePixels: { width: 400, height: 80 },
} as const
