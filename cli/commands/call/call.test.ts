import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { aFolder, run } from '../../testing/world.ts'

const begin = 'POST /licenses/42/renewals/begin'
const answers = { [begin]: { id: 7 } }

test('params and body as flags drawn from the schema', async () => {
  const { code, out, err, seen } = await run(
    [
      'call',
      'renewals.begin',
      '--id',
      '42',
      '--process-start-date',
      '2026-11-20',
      '--no-tracking-only',
      '--if-match',
      '3',
      '--idempotency-key',
      'k',
    ],
    { answers },
  )
  expect({ code, out: JSON.parse(out) }).toEqual({ code: 0, out: { id: 7 } })
  expect(err).toBe('License Renewal Started Successfully\n')
  expect(seen[0]).toMatchObject({
    body: { processStartDate: '2026-11-20', trackingOnly: false },
    headers: { 'if-match': '"3"', 'idempotency-key': 'k' },
  })
})

test('the body as JSON, from a file, from stdin; a flag wins over it', async () => {
  const body = { processStartDate: '2026-11-20', dueDate: null }
  const file = join(aFolder(), 'body.json')
  writeFileSync(file, JSON.stringify(body))
  for (const given of [JSON.stringify(body), `@${file}`, '-']) {
    const { seen } = await run(['call', 'renewals.begin', '--param', 'id=42', '--body', given, '--due-date', '2026-12-31'], {
      answers,
      stdin: JSON.stringify(body),
    })
    expect(seen[0]?.body).toEqual({ ...body, dueDate: '2026-12-31' })
  }
})

test('the help of one call begins with an example of it, and ends with its schema', async () => {
  const { code, out } = await run(['call', 'renewals.begin', '--help'])
  expect(code).toBe(0)
  expect(out).toMatch(/^Examples:\n {2}\$ evergreen call renewals\.begin --id 1 --body @body\.json\n/)
  expect(out).toContain('POST /api/v1.0/licenses/{id}/renewals/begin')
})

test('a query repeats its lists', async () => {
  const { seen } = await run(['call', 'licenseTypes.options', '--query', 'licensingAuthorityIds=1', '--query', 'licensingAuthorityIds=2'])
  expect(seen[0]?.path).toBe('/license-types/select-list-options?licensingAuthorityIds=1&licensingAuthorityIds=2')
})

test.each([
  [['call', 'renewals.begin', '--body', '{}'], 'needs --id'],
  [['call', 'renewals.begin', '--id', '42', '--body', '{no'], '--body is not JSON'],
  [['call', 'renewals.begin', '--param', 'nid=42'], 'Did you mean id?'],
  [['call', 'licenses.get', '--id', '42', '--body', '{}'], 'unknown option'],
])('%j is wrong usage', async (words, hint) => {
  const { code, err, seen } = await run(words)
  expect({ code, seen }).toEqual({ code: 2, seen: [] })
  expect(err).toContain(hint)
})

test('a body file that is not there is named', async () => {
  expect(await run(['call', 'renewals.begin', '--id', '42', '--body', '@/nowhere'])).toMatchObject({ code: 1 })
})

test('a file is written where it was asked for', async () => {
  const pdf = {
    'GET /licenses/42/renewals/7/license-document': () => new Response('%PDF-1.7', { headers: { 'content-type': 'application/pdf' } }),
  }
  const words = ['call', 'renewals.licenseDocument', '--id', '42', '--renewal-id', '7']
  expect((await run(words, { answers: pdf })).out).toBe('%PDF-1.7')
  expect((await run(words, { answers: pdf, tty: true })).code).toBe(2)
})
