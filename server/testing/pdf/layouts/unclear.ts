import { lines } from '../draw.ts'
import { grid, type Layout, page, says } from './layout.ts'

/** Documents that do not say clearly what they are. Nothing may be guessed. */
export const unclear: Layout[] = [
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
