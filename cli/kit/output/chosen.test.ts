import { expect, test } from 'vitest'
import { run } from '../../testing/world.ts'

const items = [
  { id: 7, licenseNumber: 'HI-42', expirationDate: '2026-12-31', propertyName: 'Harbor\tWaikiki' },
  { id: 8, licenseNumber: 'CA-1', expirationDate: null, propertyName: 'Harbor Bay' },
]
const list = (words: string[], more = {}) =>
  run(['renewals', 'list', ...words], { answers: { 'POST /dashboard/renewals-list': { items, totalItemCount: 2 } }, ...more })

test('--columns: by title or by field, in their order', async () => {
  expect((await list(['--columns', 'property,id,expiration-date'])).out).toBe('Harbor Waikiki\t7\t2026-12-31\nHarbor Bay\t8\t\n')
  expect((await list(['--columns', 'id,expirationDate'], { tty: true })).out).toContain('12/31/26')
  expect(await list(['--columns', 'licnseNumber'])).toMatchObject({ code: 2, err: expect.stringContaining('Did you mean licenseNumber?') })
})

test('--template: a line a row, its values safe for a line', async () => {
  const template = '{licenseNumber}\\t{propertyName}: {expirationDate}'
  const lines = 'HI-42\tHarbor Waikiki: 2026-12-31\nCA-1\tHarbor Bay: \n'
  expect((await list(['--template', template])).out).toBe(lines)
  expect((await list(['--template', template, '--all'])).out).toBe(lines)
  expect(await list(['--template', '{nope}'])).toMatchObject({ code: 2, out: '' })
})

test('--jq filters the JSON: texts without quotes, the rest as JSON', async () => {
  expect((await list(['--jq', '.items[].licenseNumber'])).out).toBe('HI-42\nCA-1\n')
  expect((await list(['--all', '--ndjson', '--jq', 'select(.expirationDate) | {id}'])).out).toBe('{"id":7}\n')
  expect((await list(['--jq', 'empty'])).out).toBe('')
  expect(await list(['--jq', '.['])).toMatchObject({ code: 2, out: '', err: expect.stringContaining('The jq expression failed.') })
})

test('what a list prints, - reads: lines, JSON and NDJSON', async () => {
  const outputs = await Promise.all(
    [[], ['--json'], ['--ndjson'], ['--json=id'], ['--jq', '[.items[].id]']].map(async (words) => (await list(words)).out),
  )
  for (const stdin of outputs) {
    const { seen } = await run(['notifications', 'read', '-'], { stdin, answers: { 'POST /notifications/read': { unreadCount: 0 } } })
    expect(seen[0]?.body).toEqual({ ids: [7, 8] })
  }
})

test.each([
  ['{"id":7}\n{no', 'Line 2 of the input is not JSON.'],
  ['[{"name":"x"}]', 'Row 1 of the input has no id.'],
])('%j names no record', async (stdin, sentence) => {
  expect(await run(['notifications', 'read', '-'], { stdin })).toMatchObject({ code: 2, seen: [], err: expect.stringContaining(sentence) })
})
