import { lines } from '../draw.ts'
import { type Layout, page, says, YEAR } from './layout.ts'

/** Text that is drawn in an unusual way. */
export const oddlyDrawn: Layout[] = [
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
