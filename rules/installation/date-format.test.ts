import { afterEach, expect, test } from 'vitest'
import { formatDay, formatDayLong, parseShownDay, parseTypedDay, whyNotTypedDay } from '../day.ts'
import { formatMoment } from '../moment.ts'
import { DATE_FORMATS, dateFormat, dateFormatOf, withSeparators } from './date-format.ts'

afterEach(() => dateFormat.set(DATE_FORMATS[0]))

test.each([
  ['MM/DD/YYYY', '03/04/2026', '03/04/26', '03042026'],
  ['DD/MM/YYYY', '04/03/2026', '04/03/26', '04032026'],
  ['DD.MM.YYYY', '04.03.2026', '04.03.26', '04032026'],
  ['YYYY-MM-DD', '2026-03-04', '2026-03-04', '20260304'],
] as const)('%s: March 4 is written, read and typed', (format, long, short, digits) => {
  dateFormat.set(format)
  expect(formatDayLong('2026-03-04')).toBe(long)
  expect(formatDay('2026-03-04')).toBe(short)
  expect(parseTypedDay(long)).toBe('2026-03-04')
  expect(parseShownDay(short)).toBe('2026-03-04')
  expect(formatMoment('2026-03-04T20:00:00.000Z')).toMatch(`${short} `)
  expect(withSeparators(digits)).toBe(long)
  expect(withSeparators(digits.slice(0, -1))).toBe(long.slice(0, -1))
  expect(withSeparators(`${digits}5`)).toBe(long)
  expect(whyNotTypedDay(long)).toBeNull()
})

test('a format that this program does not know is the default', () => {
  dateFormat.set('DD.MM.YYYY')
  dateFormat.set('YYYY/MM/DD')
  expect(dateFormat.get()).toBe('MM/DD/YYYY')
  dateFormat.set(undefined)
  expect(dateFormat.get()).toBe('MM/DD/YYYY')
})

test('a text in another format is not read: the third of April would be the fourth of March', () => {
  for (const format of DATE_FORMATS) {
    dateFormat.set(format)
    const others = DATE_FORMATS.filter((one) => one.replace(/[YMD]/g, '0') !== format.replace(/[YMD]/g, '0'))
    for (const other of others) {
      const text = other.replace('YYYY', '2026').replace('MM', '03').replace('DD', '04')
      expect(parseTypedDay(text), `${text} as ${format}`).toBeNull()
    }
  }
})

test.each([
  ['en-US', 'MM/DD/YYYY'],
  ['en-GB', 'DD/MM/YYYY'],
  ['de', 'DD.MM.YYYY'],
  ['sv', 'YYYY-MM-DD'],
  ['nl', 'DD/MM/YYYY'],
  ['ja', 'YYYY-MM-DD'],
])('the language %s writes days as %s', (language, format) => {
  expect(dateFormatOf(language)).toBe(format)
})
