import { expect, test } from 'vitest'
import { run } from '../../testing/world.ts'

const CHECK = {
  created: 1,
  updated: 0,
  unchanged: 0,
  history: 0,
  leftOut: 0,
  refused: 2,
  warnings: [{ field: 'zip', count: 1, text: '1 row has no Zip' }],
  alsoCreated: [],
  duplicates: [{ field: 'licenseType', from: 'Tavrn', to: 'Tavern', count: 1, isStored: false }],
  queue: {
    activeCount: 3,
    pastDueCount: 0,
    expiredCount: 2,
    standings: [
      { level: 'expired', count: 2 },
      { level: 'dueSoon', count: 1 },
    ],
    text: '2 of 3 are late',
  },
  reasons: [{ field: 'expirationDate', text: 'Required', count: 2 }],
  refusedRows: [
    { row: 3, name: 'N-3', errors: { expirationDate: ['Required'] } },
    { row: 4, name: null, errors: { row: ['This row has 3 cells, the header has 9.'] } },
  ],
}

const answers = {
  'POST /imports/7/check': CHECK,
  'GET /imports/7': {
    fields: [
      { field: 'expirationDate', title: 'Expiration Date' },
      { field: 'zip', title: 'Zip' },
      { field: 'licenseType', title: 'License Type' },
    ],
    mapping: { fields: [{ field: 'expirationDate', columns: ['END_DATE'] }] },
    check: CHECK,
  },
}

test('a check names fields by their titles and the columns of the file; JSON by the names of the API', async () => {
  const { out, err } = await run(['import', 'check', '7'], { answers })
  expect(out.split('\n').map((line) => line.split('\t'))).toEqual([
    ['3', 'N-3', 'Expiration Date (END_DATE)', 'Required'],
    ['4', '', '', 'This row has 3 cells, the header has 9.'],
    [''],
  ])
  expect(err).toContain('Warning, Zip: 1 row has no Zip')
  expect(err).toContain('Likely the same, License Type: "Tavrn" (1) and "Tavern"')
  expect(err).toContain('2 rows refused, Expiration Date (END_DATE): Required')
  expect(err).toContain('In the queue: 3 active licenses: 2 expired, 1 due soon.\n2 of 3 are late\n')
  const { out: json } = await run(['import', 'check', '7', '--json'], { answers })
  expect(JSON.parse(json).refusedRows[0].errors).toEqual({ expirationDate: ['Required'] })
})

test('after a run, the queue of what was imported is said', async () => {
  const done = { ...answers['GET /imports/7'], status: 'Done', batchId: 4, createdCount: 3, updatedCount: 0, refusedCount: 0 }
  const { code, err } = await run(['import', 'run', '7'], { answers: { 'POST /imports/7/run': { jobId: 1 }, 'GET /imports/7': done } })
  expect(code).toBe(0)
  expect(err).toContain('In the queue: 3 active licenses: 2 expired, 1 due soon.')
})
