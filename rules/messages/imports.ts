import { countWords, formatCount } from '../totals.ts'

/** Imports: files, mappings, checks and runs. */
export const importMessages = {
  importCustomRequired: 'A custom field. Needed for new records that it applies to.',
  importDeleted: 'Import Deleted Successfully',
  importCancelled: 'Import Cancelled Successfully',
  importMappingSaved: 'Mapping Saved Successfully',
  importMappingDeleted: 'Mapping Deleted Successfully',

  importFileOldExcel: 'This is a workbook of Excel 97–2003. Save it as .xlsx and upload that file.',
  importFileEmpty: 'This file has no rows.',
  importEmptyColumn: 'No row has a value.',
  importEmptyRequired:
    'No row has a value, so no row can be imported. Choose another column, or remove this one and give a value for every row.',
  importNoRows: 'This file has a header row and no other rows.',
  importCsvTooLarge: 'A CSV file must not be larger than 64 MB. Split it.',
  importXlsxTooLarge: 'An XLSX file must not be larger than 25 MB. Split it, or save it as CSV.',
  importXlsxTooMuch: 'This workbook unpacks to more than 400 MB. Save the sheet as CSV.',
  importXlsxUnreadable: 'This workbook cannot be read. Save it again as .xlsx, or as CSV.',
  importBinary: 'This file is not text. Save it as "CSV UTF-8".',
  importEncoding: 'This file is not text in the encoding that was chosen.',
  importSheetMissing: 'The workbook has no sheet of this name.',
  importHeaderMissing: 'The file does not have this row. Enter another row number.',
  importRowTooLong: 'A row is longer than 1,048,576 characters. Is a quote missing, or the separator a different one?',
  importQuoteNotClosed: 'A quote is never closed.',

  importIsRunning: 'This import is running.',
  importIsChecking: 'This import is being checked. Wait until the check is done.',
  importIsDone: 'This import has run already. Upload the file again to import it again.',
  importNotRunning: 'This import is not running.',
  importNotChecked: 'Check this mapping before you run it.',
  importFileGone: 'The file of this import was deleted. Files are kept for 7 days. Upload it again.',
  importRunning: 'Another import for this client is running. Try again when it has finished.',
  importMissing: 'The mapping is incomplete. Map all required fields.',
  importStarterGone: 'The user who started this import no longer has permission to import.',
  importNothingToRun:
    'No row would be imported: all are refused, left out or already there. Change the mapping or the file, then check again.',
  importFieldUnknown: 'There is no such field.',
  importFieldTwice: 'This field is mapped twice.',
  importBadFormat: 'A date format needs YYYY, MM (or M) and DD (or D).',
  importBlank: 'Required. Fill in the cell or map a value for blank cells.',
  importBlankAddress: 'The address is blank, and there is no property of this name. Fill in the cell or map a second column.',
  importSeveralProperties: 'Several properties have this name. Map their address, too.',
  importNoProperty: 'There is no property of this name and address.',
  importNoNumber: 'There is no property of this number. Import the properties first, or map the name and address, too.',
  importNoState: 'This is not a state of the United States. Correct it, or enter the country.',
  importPropertyFirst: 'There is no property of this name. Import the properties first, or map its address, too.',
  importDivisionFirst: 'There is no division of this name. Add the divisions first, or map no column to Division.',
  importNoAssignee: 'No user with this email address can be assigned. Choose a user for each name, or leave the assignee out.',
  importedForClient: 'Your company renews the new licenses. Its users see them in their queue and get reminders.',
  importNoLicense: 'There is no license with this number.',
  importSeveralLicenses: 'Several authorities have issued a license with this number. Map the authority, too.',
  importPastStays: 'The license already has a different renewal from this day. Completed renewals cannot be changed.',
  importSeveralAuthorities: 'Several authorities have this name. Fill in the state.',
  importNoAuthority: 'There is no licensing authority of this name and state.',
  importTitlesNeeded: 'An officer needs at least one title.',
  importStaffClient: 'Choose the client that these records are for.',
} as const

const rowCount = (n: number) => countWords(n, 'row')

/** 'rows 4, 9, 12', and whether there are more. */
const rowList = (n: number, rows: readonly number[]) =>
  `${n === 1 ? 'row' : 'rows'} ${rows.map((row) => formatCount(row)).join(', ')}${n > rows.length ? ' …' : ''}`

/** Sentences of imports that contain a name or a number. */
export const importSentences = {
  inRow: (row: number, sentence: string) => `Row ${formatCount(row)}: ${sentence}`,
  tooManyRows: (most: number) => `This file has more than ${formatCount(most)} rows. Split it.`,
  tooManyColumns: (most: number) => `This file has more than ${formatCount(most)} columns.`,
  importNoColumn: (name: string) => `The file has no column "${name}".`,
  importedForProvider: (provider: string, client: string | null) =>
    `${provider} renews the new licenses and gets the reminders. ${client ?? 'The client'} sees them, but not in its own queue.`,
  /** Why a row is refused, with the text of its cell. */
  importBlankRows: (count: number) => `blank in ${countWords(count, 'row')}`,
  importCell: (text: string, why: string) => `“${text}”: ${why}`,
  importSeveralNumbers: (number: string) => `Several properties have the number ${number}. Map their address, too.`,
  importNoAuthorityYet: ({ name, state }: { name: string; state: string }) =>
    `There is no authority "${name}" in ${state} yet. To create it, say whether it is of a city, a county or a state.`,
  importNoStateYet: ({ name }: { name: string }) =>
    `There is no authority "${name}" yet. To create it, fill in the cell of its state, or map a value for blank cells.`,
  importNeeds: (title: string) => `Choose a column or a value for ${title}.`,
  sameAsRow: (row: number) => `Row ${formatCount(row)} is about the same record.`,
  cellCount: (cells: number, columns: number) => `This row has ${cells} cells, the header has ${columns}.`,
  /** A check of licenses, before the import. */
  willBePastDue: (n: number, of: number) =>
    `${formatCount(n)} of ${formatCount(of)} active licenses will be past due or expired. Check whether they are closed.`,
  alreadyInRow: (row: number) => `This license number is already in row ${row}`,
  /** After an import without an assignee. */
  importedUnassigned: (n: number) =>
    n === 1
      ? '1 license was created without an assignee. It does not appear in queues that are filtered by assignee.'
      : `${n} licenses were created without an assignee. They do not appear in queues that are filtered by assignee.`,
  importDatesKept: (n: number, rows: readonly number[]) =>
    `${rowCount(n)}: dates kept, because the license was renewed or its dates were typed since, or it is a secondary license (${rowList(n, rows)})`,
  importTrackKept: (n: number, rows: readonly number[]) =>
    `${rowCount(n)}: track date kept, because it was typed since (${rowList(n, rows)})`,
  importTermKept: (n: number, rows: readonly number[]) =>
    `${rowCount(n)}: the license type has a different term, which applies. Change it on the license type (${rowList(n, rows)})`,
  importClassificationKept: (n: number, rows: readonly number[]) =>
    `${rowCount(n)}: the license type has a different classification, which applies. Change it on the license type (${rowList(n, rows)})`,
  importLicenseesKept: (n: number, rows: readonly number[]) =>
    `${rowCount(n)}: the license keeps licensees that the row does not name. Remove them at the license (${rowList(n, rows)})`,
  importSetsBack: (n: number, rows: readonly number[]) =>
    `${rowCount(n)}: the term is older than the current one and would replace it; import older rows as past renewals instead (${rowList(n, rows)})`,
  importEndsTerm: (n: number, rows: readonly number[]) =>
    `${rowCount(n)}: the term of the license ends, and becomes a past renewal (${rowList(n, rows)})`,
  importInvitationsUnsent: (n: number) =>
    `No mail server is connected: ${countWords(n, 'invitation')} would not be sent. Connect one first, or hand over the links afterwards: Resend beside each user shows a new one, once`,
  importMoreValues: (shown: number, all: number) => `The first ${formatCount(shown)} of ${formatCount(all)}`,
  importMoves: (n: number, rows: readonly number[]) =>
    `${countWords(n, 'license')} would move to a property that is created (${rowList(n, rows)})`,
  importNoDueDate: (n: number) =>
    `${countWords(n, 'license gets', 'licenses get')} no due date and no reminder before it, because no rule sets one. After the import, set a rule on the page of the authority, under Renewals`,
  rowsWithout: (n: number, title: string) => `${countWords(n, 'row has', 'rows have')} no ${title}`,
} as const
