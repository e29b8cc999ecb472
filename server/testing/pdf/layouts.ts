import { columns, type Look, lines, type Pages, type Placed } from './draw.ts'

/** A license as an authority prints it, and what it says. A field that it does not say, or not clearly, is null. */
export interface Layout {
  name: string
  pages: Pages
  look?: Look
  says: { licenseNumber: string | null; effectiveDate: string | null; expirationDate: string | null; fee: number | null }
}

const title = (text: string): Placed => ({ x: 180, y: 60, text, size: 20 })
const page = (heading: string, ...texts: (readonly Placed[])[]): Pages => [[title(heading), ...texts.flat()]]
const says = (licenseNumber: string | null, effectiveDate: string | null, expirationDate: string | null, fee: number | null = null) => ({
  licenseNumber,
  effectiveDate,
  expirationDate,
  fee,
})
const YEAR = ['2027-01-01', '2027-12-31'] as const

/** Label and value in one line. */
const inLines: Layout[] = [
  {
    name: 'colons',
    pages: page(
      'LIQUOR LICENSE',
      lines(['License Number: BLB-559302', 'Effective Date: 01/01/2027', 'Expiration Date: 12/31/2027', 'Fee: $1,250.00']),
    ),
    says: says('BLB-559302', ...YEAR, 1250),
  },
  {
    name: 'short words',
    pages: page('Food Permit', lines(['Permit No. FP 20491', 'Eff. Date 7/1/27', 'Exp. Date 6/30/28', 'Permit Fee $85.00'])),
    says: says('FP 20491', '2027-07-01', '2028-06-30', 85),
  },
  {
    name: 'months in words',
    pages: page('Business License', lines(['LICENSE #: 2027-004512', 'EFFECTIVE: January 1, 2027', 'EXPIRES: December 31, 2027'])),
    says: says('2027-004512', ...YEAR),
  },
  {
    name: 'two facts a line',
    pages: page(
      'RETAIL LICENSE',
      lines(['Lic. No. 88-1402', 'Effective 01/01/2027 Expires 12/31/2027', 'License fee: $300.00 Late fee: $30.00']),
    ),
    says: says('88-1402', ...YEAR, 300),
  },
  {
    name: 'sentences',
    pages: page(
      'STATE OF HAWAII',
      lines([
        'License No. H-10733 is hereby issued to Harbor Waikiki LLC, 12 Kalakaua Avenue.',
        'This license is effective July 1, 2027 and shall expire on June 30, 2028,',
        'unless suspended or revoked before that date.',
      ]),
    ),
    says: says('H-10733', '2027-07-01', '2028-06-30'),
  },
  {
    name: 'a sentence over two lines',
    pages: page(
      'CITY OF DENVER',
      lines(['Permit Number 2027-BFN-0004431. This permit begins on January 1, 2027 and expires on', 'December 31, 2027 at midnight.']),
    ),
    says: says('2027-BFN-0004431', ...YEAR),
  },
  {
    name: 'a day of a month',
    pages: page(
      'CERTIFICATE',
      lines([
        'Certificate No. 77120',
        'This license expires on the 31st day of December, 2027.',
        'Effective on the 1st day of January, 2027.',
      ]),
    ),
    says: says('77120', ...YEAR),
  },
  {
    name: 'ISO dates',
    pages: page(
      'Tobacco License',
      lines(['License ID: TOB.4471', 'Valid from: 2027-01-01', 'Valid until: 2027-12-31', 'Annual fee: USD 120.00']),
    ),
    says: says('TOB.4471', ...YEAR, 120),
  },
  {
    name: 'dates with letters',
    pages: page('PERMIT TO OPERATE', lines(['PERMIT #: A009812', 'EFFECTIVE DATE: 01-JAN-2027', 'EXPIRATION DATE: 31-DEC-2027'])),
    says: says('A009812', ...YEAR),
  },
  {
    name: 'the day before the month',
    pages: page('Licence', lines(['Licence No: PL/0441', 'Effective date: 01/04/2027', 'Expiry date: 31/03/2028'])),
    says: says('PL/0441', '2027-04-01', '2028-03-31'),
  },
  {
    name: 'a term in one line',
    pages: page('BEER AND WINE', lines(['License No: BW-7781', 'License Period: 07/01/2027 to 06/30/2028', 'Total Fee: $410.00'])),
    says: says('BW-7781', '2027-07-01', '2028-06-30', 410),
  },
  {
    name: 'a term with a dash',
    pages: page('Cabaret', lines(['Permit No.: CAB-12', 'Valid: 1/1/2027 – 12/31/2027'])),
    says: says('CAB-12', ...YEAR),
  },
  {
    name: 'through',
    pages: page(
      'SIDEWALK CAFE',
      lines(['Permit Number: SC-2201', 'Valid from January 1, 2027 through December 31, 2027', 'Amount Paid: $75.50']),
    ),
    says: says('SC-2201', ...YEAR, 75.5),
  },
  {
    name: 'license or permit',
    pages: page('COUNTY OF MAUI', lines(['License/Permit No.: M-331', 'Start Date: 03/01/2027', 'End Date: 02/29/2028'])),
    says: says('M-331', '2027-03-01', '2028-02-29'),
  },
  {
    name: 'good through',
    pages: page('ELEVATOR', lines(['Certificate Number: EL-0932', 'Good through 12/31/2027'])),
    says: says('EL-0932', null, '2027-12-31'),
  },
  {
    name: 'dots that lead to the value',
    pages: page(
      'POOL PERMIT',
      lines(['Permit No. ........ P-5521', 'Effective ........ 01/01/2027', 'Expires ........ 12/31/2027', 'Fee ........ $64.00']),
    ),
    says: says('P-5521', ...YEAR, 64),
  },
]

const grid = (heading: string, rows: readonly (readonly string[])[], look?: Look) => ({ pages: page(heading, columns(rows)), look })

/** Label and value in a table. */
const inTables: Layout[] = [
  {
    name: 'a row of labels above the values',
    ...grid('LICENSE', [
      ['License Number', 'Effective', 'Expires', 'Fee'],
      ['ABL-30071', '01/01/2027', '12/31/2027', '$500.00'],
    ]),
    says: says('ABL-30071', ...YEAR, 500),
  },
  {
    name: 'labels left of the values',
    ...grid('LICENSE', [
      ['License No.', 'RST 88211'],
      ['Effective Date', '04/15/2027'],
      ['Expiration Date', '04/14/2028'],
      ['License Fee', '$220.00'],
    ]),
    says: says('RST 88211', '2027-04-15', '2028-04-14', 220),
  },
  {
    name: 'a column of labels with their values below',
    pages: page('PERMIT', lines(['Permit Number', 'HP-40912', 'Effective Date', '01/01/2027', 'Expiration Date', '12/31/2027'])),
    says: says('HP-40912', ...YEAR),
  },
  {
    name: 'two columns of labels with values below',
    ...grid('LICENSE', [
      ['Licensee', 'License #'],
      ['Harbor Hotel LLC', 'X-90112'],
      ['Effective', 'Expires'],
      ['02/01/2027', '01/31/2028'],
    ]),
    says: says('X-90112', '2027-02-01', '2028-01-31'),
  },
  {
    name: 'a table set with blanks',
    pages: page(
      'LICENSE',
      lines(['License No.     Effective      Expires        Fee', 'C-100234        01/01/2027     12/31/2027     $95.00']),
    ),
    look: { font: 'Courier' },
    says: says('C-100234', ...YEAR, 95),
  },
  {
    name: 'label and value far apart',
    pages: page('LICENSE', [
      { x: 60, y: 200, text: 'License Number:' },
      { x: 420, y: 200, text: 'NV-33412' },
      { x: 60, y: 230, text: 'Expiration Date:' },
      { x: 420, y: 230, text: 'June 30, 2028' },
    ]),
    says: says('NV-33412', null, '2028-06-30'),
  },
  {
    name: 'small labels over large values',
    pages: page('LICENSE', [
      { x: 60, y: 200, text: 'LICENSE NUMBER', size: 7 },
      { x: 60, y: 218, text: 'GA-5511', size: 16 },
      { x: 260, y: 200, text: 'EXPIRATION DATE', size: 7 },
      { x: 260, y: 218, text: '12/31/2027', size: 16 },
    ]),
    says: says('GA-5511', null, '2027-12-31'),
  },
  {
    name: 'a term beside its label',
    ...grid('LICENSE', [
      ['License No.', 'T-9001'],
      ['License Term', '07/01/2027 - 06/30/2028'],
      ['Renewal Fee', '$1,000.00'],
    ]),
    says: says('T-9001', '2027-07-01', '2028-06-30', 1000),
  },
  {
    name: 'a term below its label',
    ...grid('LICENSE', [
      ['License Number', 'Validity Period'],
      ['KX-20', '01/01/2027 to 12/31/2027'],
    ]),
    says: says('KX-20', ...YEAR),
  },
  {
    name: 'the label after its value in the row is another one',
    ...grid('LICENSE', [
      ['Type', 'On-Premises', 'License No.', 'OP-4410'],
      ['Expires', '09/30/2027', 'Effective', '10/01/2026'],
    ]),
    says: says('OP-4410', '2026-10-01', '2027-09-30'),
  },
]

/** Text that is drawn in an unusual way. */
const oddlyDrawn: Layout[] = [
  ...(['TimesRoman', 'CourierBold', 'HelveticaOblique'] as const).map(
    (font, index): Layout => ({
      name: font,
      pages: page('LICENSE', lines([`License Number: F-77${index}01`, 'Effective: 01/01/2027', 'Expires: 12/31/2027'])),
      look: { font },
      says: says(`F-77${index}01`, ...YEAR),
    }),
  ),
  {
    name: 'a page that is turned',
    pages: page('LICENSE', lines(['License Number: TURN-1', 'Effective Date: 01/01/2027', 'Expiration Date: 12/31/2027'])),
    look: { isTurned: true },
    says: says('TURN-1', ...YEAR),
  },
  {
    name: 'a watermark across the facts',
    pages: page('LICENSE', lines(['License Number: WM-4', 'Effective: 01/01/2027', 'Expires: 12/31/2027'])),
    look: { watermark: 'VOID AFTER 01/01/2030' },
    says: says('WM-4', ...YEAR),
  },
  {
    name: 'bold by drawing twice',
    pages: page('LICENSE', lines(['License Number: BO-1188', 'Effective: 01/01/2027', 'Expires: 12/31/2027'])),
    look: { isBold: true },
    says: says('BO-1188', ...YEAR),
  },
  {
    name: 'words that are drawn one by one',
    pages: page('LICENSE', [
      { x: 60, y: 200, text: 'License' },
      { x: 101, y: 200, text: 'Number:' },
      { x: 146, y: 200, text: 'WW-77' },
      { x: 60, y: 230, text: 'Expires:' },
      { x: 105, y: 230, text: '12/31/2027' },
    ]),
    says: says('WW-77', null, '2027-12-31'),
  },
  {
    name: 'the license on the second page',
    pages: [
      lines(['Dear licensee,', 'your new license is enclosed.']),
      ...page('LICENSE', lines(['License No. P2-118', 'Expires 12/31/2027'])),
    ],
    says: says('P2-118', null, '2027-12-31'),
  },
]

/** Documents with more numbers and dates than those of the license. */
const withOthers: Layout[] = [
  {
    name: 'the previous license',
    pages: page(
      'LICENSE',
      lines(['Previous License No.: OLD-1', 'License No.: NEW-2', 'Previous Expiration Date: 12/31/2026', 'Expiration Date: 12/31/2027']),
    ),
    says: says('NEW-2', null, '2027-12-31'),
  },
  {
    name: 'insurance and inspection',
    pages: page(
      'LICENSE',
      lines(['License No.: INS-20', 'Insurance expires: 03/01/2027', 'Expires: 12/31/2027', 'Last inspection date: 05/05/2026']),
    ),
    says: says('INS-20', null, '2027-12-31'),
  },
  {
    name: 'dates of issue and print',
    pages: page(
      'LICENSE',
      lines(['License Number: IP-31', 'Issued: 12/15/2026', 'Printed on 12/16/2026', 'Effective: 01/01/2027', 'Expires: 12/31/2027']),
    ),
    says: says('IP-31', ...YEAR),
  },
  {
    name: 'other fees',
    pages: page(
      'LICENSE',
      lines(['License No. FE-8', 'Application Fee: $50.00', 'License Fee: $400.00', 'Late Fee: $40.00', 'Total Paid: $490.00']),
    ),
    says: says('FE-8', null, null, 400),
  },
  {
    name: 'account and receipt',
    pages: page(
      'LICENSE',
      lines(['Account No. 5566771', 'Receipt No. 99120', 'License No. AR-15', 'Phone (808) 555-0100', 'Expires 12/31/2027']),
    ),
    says: says('AR-15', null, '2027-12-31'),
  },
  {
    name: 'a street behind the number',
    pages: page('LICENSE', lines(['License No. 559302 HARBOR HOTEL', '123 Main Street, Honolulu, HI 96815', 'Expires 12/31/2027'])),
    says: says('559302', null, '2027-12-31'),
  },
]

/** Documents that do not say clearly what they are. Nothing may be guessed. */
const unclear: Layout[] = [
  {
    name: 'two licenses',
    ...grid('LICENSES', [
      ['License Number', 'Expires'],
      ['AA-1001', '12/31/2027'],
      ['AA-1002', '06/30/2028'],
    ]),
    says: says(null, null, null),
  },
  {
    name: 'labels below their values',
    ...grid('LICENSE', [
      ['BV-1', '01/01/2027', '12/31/2027'],
      ['License Number', 'Effective', 'Expires'],
    ]),
    says: says(null, null, null),
  },
  {
    name: 'a column of labels below their values',
    pages: page('LICENSE', lines(['LB-771', 'License Number', '01/01/2027', 'Effective Date', '12/31/2027', 'Expiration Date'])),
    says: says(null, null, null),
  },
  {
    name: 'a year alone',
    pages: page('LICENSE', lines(['License No. 2027', 'Expires: end of the year', 'Fee: as by law'])),
    says: says(null, null, null),
  },
  {
    name: 'both orders of a date',
    pages: page(
      'LICENSE',
      lines(['License No. DO-10', 'Printed 13/05/2026', 'Received 05/14/2026', 'Effective 01/02/2027', 'Expires 12/31/2027']),
    ),
    says: says('DO-10', null, '2027-12-31'),
  },
  {
    name: 'dates that contradict each other',
    pages: page('LICENSE', lines(['License No. CO-10', 'Effective 12/31/2027', 'Expires 01/01/2027'])),
    says: says('CO-10', null, null),
  },
  {
    name: 'a day that does not exist',
    pages: page('LICENSE', lines(['License No. NO-30', 'Effective 02/30/2027', 'Expires 13/13/2027'])),
    says: says('NO-30', null, null),
  },
  {
    name: 'a form that is not filled in',
    pages: page(
      'APPLICATION',
      lines(['License Number: ____________', 'Effective Date: ___/___/____', 'Expiration Date: ___/___/____', 'Fee: $______']),
    ),
    says: says(null, null, null),
  },
  {
    name: 'a letter about something else',
    pages: page('Harbor Hotels', lines(['We met on 03/04/2027 and paid $20.00 for room 4512.', 'The number of licenses is 30.'])),
    says: says(null, null, null),
  },
]

export const LAYOUTS: readonly Layout[] = [...inLines, ...inTables, ...oddlyDrawn, ...withOthers, ...unclear]
