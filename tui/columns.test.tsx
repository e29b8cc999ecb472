import { afterEach, expect, it, vi } from 'vitest'
import { sentences } from '../rules/messages.ts'
import { type Answers, fakeServer } from './testing/fake.ts'
import { open } from './testing/screen.tsx'
import { aTask } from './testing/tasks.ts'

// Rendering is slow on a busy machine.
vi.setConfig({ testTimeout: 20_000 })

let screen: Awaited<ReturnType<typeof open>>
afterEach(() => screen?.close())

const LARGE = { columns: 200, rows: 50 }

const line = {
  ...{ id: 1, licenseId: 1, licenseNumber: 'LIQ-0001', propertyId: 1, propertyName: 'Harbor Grill', step: 'DueDate-14' },
  ...{ stepText: '14 days before', date: 'DueDate', targetDate: '2026-12-04', occurrence: 0, sendOn: '2026-11-20', recipient: null },
  ...{ recipientName: null, kind: 'DigestLine', status: 'failed', reason: 'Refused', createdOn: '2026-11-20T12:00:00.000Z', sentOn: null },
  ...{ seenOn: null, isStopped: false, version: 18, standing: null },
}

interface List {
  keys: string[]
  /** A column that is shown at first. */
  column: string
  answers?: Answers
}

/** How each list is opened, and the answers that it needs. */
const LISTS: Record<string, List> = {
  Renewals: { keys: [], column: 'License Type' },
  Tasks: { keys: [']'], column: 'License #', answers: { 'GET /user-tasks/renewals': { items: [aTask()], totalItemCount: 1 } } },
  Today: { keys: ['['], column: 'Standing' },
  Reminders: { keys: ['@'], column: 'Recipient', answers: { 'POST /reminders/list': { items: [line], totalItemCount: 1 } } },
}

it.each(Object.entries(LISTS))('%s: the columns are chosen, and the others stay', async (_name, { keys, column, answers = {} }) => {
  screen = await open(fakeServer(answers), LARGE)
  await screen.press(...keys)
  await screen.sees(column)
  await screen.press('c')
  expect(await screen.sees('Columns')).toContain(`[x] ${column}`)
  await screen.press(column, ' ', 'enter')
  expect(await screen.sees('Property')).not.toContain(column)
})

it('Today says how many reminders were not delivered, and which key shows them', async () => {
  const server = fakeServer({
    'GET /reminders/status': { undelivered: 3 },
    'POST /reminders/list': { items: [line], totalItemCount: 1 },
  })
  screen = await open(server, { ...LARGE, view: null })
  await screen.sees(`${sentences.undelivered(3)}: @ shows them`)
  await screen.press('@')
  expect(await screen.sees('Refused')).toContain('LIQ-0001')
})
