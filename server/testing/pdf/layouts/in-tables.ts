import { lines } from '../draw.ts'
import { grid, type Layout, page, says, YEAR } from './layout.ts'

/** Label and value in a table. */
export const inTables: Layout[] = [
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
