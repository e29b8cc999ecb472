import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { aFolder, run } from '../../testing/world.ts'

const page = { items: [], totalItemCount: 0 }

test.each([
  ['2\tHarbor\n3\tSummit\n', 'rows of a list'],
  ['{"items":[{"id":2},{"id":3}],"totalItemCount":2}', 'JSON'],
  ['{"clientId":2,"id":77}\n{"clientId":3,"id":78}\n', 'NDJSON of records that name one'],
])('a filter reads - : %j, %s', async (stdin) => {
  const { seen, code } = await run(['licenses', 'list', '--client', '-'], {
    stdin,
    answers: {
      'GET /clients/select-list-options': [
        { label: 'Harbor', value: 2 },
        { label: 'Summit', value: 3 },
      ],
      'POST /licenses/list': page,
    },
  })
  expect(code).toBe(0)
  expect(seen.findLast(({ path }) => path === '/licenses/list')?.body).toMatchObject({ clientIds: [2, 3] })
})

test('a file, beside what is typed; ids that are no names, too', async () => {
  const file = join(aFolder(), 'contacts')
  writeFileSync(file, '7\n8 # the office\n')
  const { seen } = await run(['properties', 'list', '--contact', '5', '--contact', `@${file}`], {
    answers: { 'POST /properties/list': page },
  })
  expect(seen.at(-1)?.body).toMatchObject({ propertyContactIds: [5, 7, 8] })
})

test('nothing that is read is not everything', async () => {
  for (const words of [
    ['licenses', 'list', '--client', '-'],
    ['licenses', 'alert', 'add', '-', '--property', '12', '--text', 'Call first'],
  ])
    expect(await run(words, { stdin: '' })).toMatchObject({ code: 2, seen: [], err: expect.stringContaining('Nothing was read') })
})

test('a word that is no id is refused before any request', async () => {
  const answer = await run(['properties', 'list', '--contact', '-'], { stdin: 'x\n' })
  expect(answer).toMatchObject({ code: 2, seen: [] })
})

test('deliveries are read as other records are', async () => {
  const { seen } = await run(['webhooks', 'send-again', '3', '-'], {
    stdin: '812\n813\n',
    answers: { 'POST /webhooks/3/deliveries/send-again': { count: 2, hasMore: false } },
  })
  expect(seen[0]?.body).toEqual({ deliveryIds: [812, 813] })
})

const PROPERTY = { id: 16, name: 'Harbor Bay', licensesCount: 4 }

test.each([[[PROPERTY]], [{ items: [PROPERTY], totalItemCount: 1 }]])('a property is not taken for a license: %j', async (rows) => {
  const answer = await run(['requests', 'remind', '-', '--yes'], { stdin: JSON.stringify(rows) })
  expect(answer).toMatchObject({ code: 2, seen: [], err: expect.stringContaining('Row 1 of the input is not a license') })
})
