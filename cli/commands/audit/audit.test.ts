import { expect, test } from 'vitest'
import { EXIT } from '../../kit/errors.ts'
import { run } from '../../testing/world.ts'

const lastSeal = { id: 7, clientId: null, toId: 90, sha256: 'ab'.repeat(32), sealedOn: '2026-11-20T12:05:00.000Z' }
const intact = { isIntact: true, sealCount: 7, rowCount: 90, unsealedCount: 2, droppedCount: 0, problemCount: 0, problems: [], lastSeal }
const problem = { kind: 'Missing', sealId: 3, clientId: 2, fromId: 40, toId: 60, expectedCount: 21, foundCount: 20 }

test('an audit that matches its seals', async () => {
  const { out, err, code } = await run(['audit', 'verify'], { answers: { 'GET /audit/verify': intact } })
  expect(out).toBe(
    `Intact\tyes\nSeals\t7\nSealed Rows\t90\nRows Not Sealed Yet\t2\nRows Dropped by Retention\t0\nProblems\t0\nLast Seal\t${lastSeal.sha256}\n`,
  )
  expect(err).toContain('The audit is intact: 90 rows match 7 seals. 2 rows are not sealed yet.')
  expect(code).toBe(EXIT.ok)
})

test('an audit that does not: names the rows, and ends with 1', async () => {
  const found = { ...intact, isIntact: false, problemCount: 1, problems: [problem] }
  const { err, code } = await run(['audit', 'verify', '--client', 'Harbor Hotels'], {
    answers: {
      'GET /audit/verify': found,
      'GET /audit/verify?clientId=2': found,
      'GET /clients/select-list-options': [{ label: 'Harbor Hotels', value: 2 }],
    },
  })
  expect(err).toContain('The audit does not match its seals: 1 problem.')
  expect(err).toContain('Rows 40 to 60: seal 3 covers 21, but 20 are there.')
  expect(code).toBe(EXIT.failed)
})

test('the last seal', async () => {
  const { out } = await run(['audit', 'last-seal'], { answers: { 'GET /audit/last-seal': { lastSeal } } })
  expect(out).toContain(`Seal\t${lastSeal.sha256}`)
  const none = await run(['audit', 'last-seal'], { answers: { 'GET /audit/last-seal': { lastSeal: null } } })
  expect(none.code).toBe(EXIT.failed)
})
