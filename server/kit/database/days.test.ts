import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { freshDatabase, type TestDatabase } from '../../testing/databases/database.ts'
import { clock } from '../clock.ts'
import { localDay } from './days.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await freshDatabase()
})
afterEach(() => clock.set({ timeZone: 'America/New_York' }))
afterAll(() => database[Symbol.asyncDispose]())

/** Days on which some of the clocks change, and ends of months. */
const DAYS = ['2017-07-01', '2021-03-14', '2024-10-06', '2025-04-05', '2026-11-01', '2026-12-01']
const HALF_HOUR = 30 * 60_000
/** The half hours around the beginning of a day. */
const momentsAround = (day: string) =>
  Array.from({ length: 96 }, (_, n) => new Date(Date.parse(`${day}T00:00:00.000Z`) + (n - 48) * HALF_HOUR).toISOString())

test.each(['America/New_York', 'Pacific/Norfolk', 'Australia/Lord_Howe', 'Asia/Kolkata', 'America/Phoenix', 'UTC'])(
  'the day of a moment in %s is that of the clock',
  async (timeZone) => {
    clock.set({ timeZone })
    const { read } = database
    for (const day of DAYS) {
      const rows = read.unionAll(momentsAround(day).map((moment) => read.select(read.raw(`'${moment}' as moment`)))).as('moments')
      const found: { moment: string; day: string }[] = await read
        .from(rows)
        .select('moment')
        .select({ day: read.raw(localDay(read, 'moment')) })
      expect(found).toHaveLength(96)
      expect(found.filter((row) => row.day !== clock.local(row.moment).slice(0, 10))).toEqual([])
    }
  },
)
