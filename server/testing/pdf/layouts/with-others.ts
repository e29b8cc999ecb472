import { lines } from '../draw.ts'
import { type Layout, page, says, YEAR } from './layout.ts'

/** Documents with more numbers and dates than those of the license. */
export const withOthers: Layout[] = [
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
