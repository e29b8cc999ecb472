import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { messages } from '../../../rules/messages.ts'
import { aFolder, run, type Seen } from '../../testing/world.ts'

const plan = {
  id: 12,
  status: 'Planned',
  call: 'renewals.bulkBegin',
  recordCount: 1,
  refusedCount: 1,
  needsApproval: false,
  cannotApply: null,
}
const row = {
  record: 'renewals',
  recordId: null,
  recordName: null,
  licenseNumber: 'HI-42',
  standing: { level: 'valid', days: 90, text: 'Valid until 02/18/27' },
  propertyName: 'Harbor Waikiki',
  changes: [{ field: 'processStartDate', from: null, to: '2026-11-20', fromName: null, toName: null }],
  reason: null,
}
const made = { id: 12, recordCount: 1, refusedCount: 1, needsApproval: false, hash: 'abc' }
const standing = { level: 'dueSoon', days: 8, text: 'Due in 8 days' }
const left = { record: 'licenses', id: 43, name: 'HI-43', standing, reason: messages.planRowChanged }
const applied = { batchId: 12, jobId: null, recordCount: 1, refused: [left] }
const PLAN = 'GET /plans/12'
const APPLY = 'POST /plans/12/apply'
const answers = { 'POST /plans': made, [PLAN]: { ...plan, items: [row], totalItemCount: 1 }, [APPLY]: applied }
const plans = (words: string[], more: object = {}, stdin = '') => run(['plans', ...words], { answers: { ...answers, ...more }, stdin })
const isApplied = (seen: Seen[]) => seen.some(({ path }) => path === '/plans/12/apply')
const body = { licenseIds: [42, 43], processStartDate: '2026-11-20' }
const CREATE = ['create', '--call', 'renewals.bulkBegin', '--file']

describe('create', () => {
  test('plans the body of a file or of stdin, and prints what it would change', async () => {
    const file = join(aFolder(), 'begin.json')
    writeFileSync(file, JSON.stringify(body))
    for (const [path, stdin] of [
      [file, ''],
      ['-', JSON.stringify(body)],
    ] as const) {
      const { code, out, err, seen } = await plans([...CREATE, path], {}, stdin)
      expect(seen[0]?.body).toEqual({ call: 'renewals.bulkBegin', body })
      expect({ code, out, err }).toEqual({
        code: 0,
        out: 'Renewal\t\tHI-42\tHarbor Waikiki\tProcess Start Date: – → 2026-11-20\tValid until 02/18/27\n',
        err: '1 record would be left out: evergreen plans show 12 --left-out\nApply with: evergreen plans apply 12\n',
      })
    }
  })

  test('--json has the new plan; the record of the path is --id; approval is said', async () => {
    const words = ['create', '--call', 'authorityIntervals.syncDueDates', '--id', '5', '--file', '-', '--json=id,hash']
    const { out, err, seen } = await plans(words, { 'POST /plans': { ...made, refusedCount: 0, needsApproval: true } }, '{}')
    expect(JSON.parse(out)).toEqual({ id: 12, hash: 'abc' })
    expect(seen.map(({ body }) => body)).toEqual([{ call: 'authorityIntervals.syncDueDates', id: 5, body: {} }])
    expect(err).toBe('Another administrator applies it with: evergreen plans apply 12\n')
  })

  test('what is no bulk action, no JSON or no object is wrong before anything is sent', async () => {
    const unknown = ['create', '--call', 'renewals.begin', '--file', '-']
    expect(await plans(unknown, {}, '{}')).toMatchObject({
      code: 2,
      seen: [],
      err: expect.stringContaining('Did you mean renewals.bulkBegin?'),
    })
    expect(await plans([...CREATE, '-'], {}, '{')).toMatchObject({ code: 2, seen: [], err: expect.stringMatching(/^--file is not JSON: /) })
    expect(await plans([...CREATE, '-'], {}, '[]')).toMatchObject({ code: 2, seen: [], err: '--file is not a JSON object.\n' })
  })
})

describe('apply', () => {
  test('asks, then lists what was left out: 3 when some was, 1 when all was', async () => {
    const asked = await plans(['apply', '12'])
    expect(asked).toMatchObject({ code: 2, err: expect.stringContaining('Apply Bulk Begin Renewals to 1 record?') })
    expect(isApplied(asked.seen)).toBe(false)
    expect(await plans(['apply', '12', '--yes'])).toMatchObject({
      code: 3,
      out: `License\t43\tHI-43\t${messages.planRowChanged}\tDue in 8 days\n`,
      err: '1 record changed, 1 left out.\n',
    })
    expect(await plans(['apply', '12', '--yes'], { [APPLY]: { ...applied, recordCount: 0 } })).toMatchObject({ code: 1 })
    const whole = await plans(['apply', '12', '--yes'], { [APPLY]: { ...applied, refused: [] } })
    expect(whole).toMatchObject({ code: 0, out: '', err: '1 record changed.\n' })
  })

  test('names the job in which it goes on', async () => {
    const inJob = { [APPLY]: { ...applied, jobId: 7, recordCount: 0, refused: [] } }
    const { code, err } = await plans(['apply', '12', '--yes'], inJob)
    expect({ code, err }).toEqual({ code: 0, err: 'It goes on in a job: evergreen jobs wait 7\n' })
  })

  test.each([
    [{ ...plan, cannotApply: messages.planByAnother }, messages.planByAnother],
    [{ ...plan, status: 'Done' }, messages.planApplied],
  ])('is refused before the question where it cannot be', async (given, sentence) => {
    const { code, err, seen } = await plans(['apply', '12', '--yes'], { [PLAN]: { ...given, items: [], totalItemCount: 0 } })
    expect({ code, err, applied: isApplied(seen) }).toEqual({ code: 1, err: `${sentence}\n`, applied: false })
  })
})
