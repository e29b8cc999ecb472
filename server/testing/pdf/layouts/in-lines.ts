import { lines } from '../draw.ts'
import { type Layout, page, says, YEAR } from './layout.ts'

/** Label and value in one line. */
export const inLines: Layout[] = [
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
