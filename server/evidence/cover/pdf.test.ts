import { buffer } from 'node:stream/consumers'
import { PDFDocument, StandardFonts } from 'pdf-lib'
import { expect, test } from 'vitest'
import { readPages } from '../../testing/files/pdf.ts'
import type { LicenseFacts } from '../facts.queries.ts'
import { coverPdf } from './pdf.ts'
import { encoded, HELVETICA, HELVETICA_BOLD, widthOf } from './pdf-font.ts'

const license = (n: number): LicenseFacts => ({
  ...{ id: n, clientId: 1, clientName: 'Harbor', propertyId: 1, propertyName: `Café Harbor ${n}`, licenseNumber: `PACK-${n}` },
  ...{ licenseType: 'Tavern', authority: 'City of Denver', licensees: ['Harbor (West), Inc.', 'Łódź 北'] },
  ...{ effectiveDate: '2026-01-01', expirationDate: '2026-12-31', dueDate: null, standing: 'Valid', level: 'valid' as const },
  ...{ document: undefined, file: null, gaps: n % 100 === 0 ? ['No license document.'] : [] },
})

test('a cover of many licenses is a PDF of many pages, with a head on each', async () => {
  const about = { title: 'Harbor', provider: 'Evergreen', asOf: '2026-11-20', since: null, madeOn: '2026-11-20T10:00:00.000Z' }
  const more = { madeBy: 'Ann', forClient: true, publicKey: 'abc', lastSeal: null, notes: ['Deleted ones are missing.'] }
  const licenses = Array.from({ length: 300 }, (_, n) => license(n + 1))
  const pages = await readPages(await buffer(coverPdf({ ...about, ...more, licenses })))
  expect(pages.length).toBeGreaterThan(10)
  expect(pages[0]).toContain('Evidence Pack: Harbor')
  expect(pages[0]).toContain('PACK-300, Café Harbor 300: No license document.')
  expect(pages[0]).toContain('Deleted ones are missing.')
  for (const page of pages) expect(page).toContain('License Type, Authority')
  const text = pages.join(' ')
  for (const { licenseNumber } of licenses) expect(text).toContain(licenseNumber)
  expect(text).toMatch(/Harbor \(West\), Inc\.; \?ódz\s+\?/)
})

test('the widths of the letters are those of the fonts', async () => {
  const file = await PDFDocument.create()
  for (const [name, font] of [
    [StandardFonts.Helvetica, HELVETICA],
    [StandardFonts.HelveticaBold, HELVETICA_BOLD],
  ] as const) {
    const theirs = await file.embedFont(name)
    for (const code of theirs.getCharacterSet()) {
      const letter = String.fromCodePoint(code)
      // Theirs is that of the small letter.
      if (letter !== 'Ÿ') expect(widthOf(encoded(letter), font, 1000), letter).toBe(theirs.widthOfTextAtSize(letter, 1000))
    }
  }
})
