import { afterEach, describe, expect, it, vi } from 'vitest'
import type { BulkLicense } from '../../../contract/renewals/bulk.ts'
import { criteriaOf } from '../../../forms/renewals/bulk-begin.ts'
import { messages, sentences } from '../../../rules/messages.ts'
import { type Answers, aUser, fakeServer } from '../../testing/fake.ts'
import { open } from '../../testing/screen.tsx'
import { words } from '../../ui/words.ts'
import { openWizard, type WizardEvent, wizardReducer } from './wizard.state.ts'

// Rendering is slow on a busy machine.
vi.setConfig({ testTimeout: 30_000 })

let screen: Awaited<ReturnType<typeof open>> | undefined
afterEach(() => screen?.close())

const aLicense = (overrides: Partial<BulkLicense> = {}): BulkLicense => ({
  id: 1,
  version: 1,
  licenseNumber: 'LIQ-0001',
  premisesName: null,
  propertyId: 1,
  propertyName: 'Harbor Grand',
  city: 'Denver',
  state: 'CO',
  clientName: 'Harbor Hotels',
  licenseType: 'Tavern Liquor',
  licensingAuthority: 'City of Denver',
  trackDate: '2026-10-02',
  dueDate: '2026-12-01',
  expirationDate: '2026-12-31',
  assignedUserId: 7,
  assignedUserName: 'Ann Lee',
  isTrackingOnly: false,
  isMaster: false,
  standing: { level: 'dueSoon', days: 11, text: 'Due in 11 days' },
  noDocument: false,
  unassigned: false,
  cannotBegin: null,
  shouldWait: null,
  ...overrides,
})

const found = [
  aLicense(),
  aLicense({ id: 2, licenseNumber: 'LIQ-0002', cannotBegin: messages.unassigned }),
  aLicense({ id: 3, licenseNumber: 'LIQ-0003' }),
]
const FIND = 'GET /renewals/bulk/licenses'
const BEGIN = 'POST /renewals/bulk/begin'

const lists: Answers = {
  'GET /licensing-authorities/select-list-options': [
    { value: 5, label: 'City of Denver', meta: { state: 'CO', jurisdiction: 'City' } },
    { value: 6, label: 'Utah Alcohol Control', meta: { state: 'UT', jurisdiction: 'State' } },
    { value: 8, label: 'Alcohol Bureau', meta: { state: null, jurisdiction: 'Federal' } },
  ],
  'GET /license-categories/select-list-options': [
    { value: 1, label: 'Hotel Liquor', meta: { classification: 'Liquor' } },
    { value: 2, label: 'Food', meta: { classification: 'Operational' } },
  ],
  'GET /license-types/select-list-options': [
    { value: 11, label: 'Tavern', meta: { licensingAuthority: 'City of Denver', licensingAuthorityId: 5, classification: 'Liquor' } },
    { value: 12, label: 'Tavern', meta: { licensingAuthority: 'Utah Alcohol Control', licensingAuthorityId: 6, classification: 'Liquor' } },
  ],
}

async function wizard(more: Answers = {}) {
  const server = fakeServer({ ...lists, [FIND]: { items: found, totalItemCount: 3, licenseIds: [1, 3] }, ...more })
  screen = await open(server, { columns: 100, rows: 30 })
  await screen.press('B')
  await screen.sees(words.bulkSteps.criteria)
  return { server, press: screen.press, sees: screen.sees }
}

describe('bulk begin by criteria', () => {
  it('takes several states, and defaults to the licenses of the user in all states', async () => {
    const { server, press } = await wizard()
    expect(await press('enter')).toContain(words.bulkSteps.licenses)
    expect(server.last(FIND)?.query).not.toHaveProperty('states')
    await press('f')
    expect(await press('Colorado', ' ', 'enter', 'Utah', ' ', 'enter', 'enter')).toContain(words.bulkSteps.licenses)
    expect(server.last(FIND)?.query).toMatchObject({ states: ['CO', 'UT'], assignedUserId: 7, dateType: 'EXACT', sortBy: 'expirationDate' })
  })

  it('filters each select list by the choices above it, and drops choices that no longer match', async () => {
    const { press } = await wizard()
    // Typing jumps to the text in the long list.
    await press('colorado', ' ', 'enter', 'tab', 'tab')
    expect(await press(' ')).toMatch(/City of Denver/)
    // Two options besides none: only City of Denver is in Colorado.
    expect(await press('tab', 'tab', 'tab', ' ')).toMatch(/Tavern · City of Denver/)
    expect(await press(' ', 'enter')).toMatch(/License Types +\[ Tavern · City of Denver \]/)
    // Another jurisdiction has neither that authority nor its type.
    const federal = await press('shift+tab', 'shift+tab', 'shift+tab', 'shift+tab', 'fed', 'enter')
    expect(federal).toMatch(/Licensing Authority +< All >/)
    expect(federal).not.toContain('Tavern · City of Denver')
    expect(await press('tab', ' ')).toMatch(/Licensing Authority +< Alcohol Bureau >/)
  })

  it('reports a reversed range, and shows only the dates of the chosen type', async () => {
    const { server, press } = await wizard()
    await press('Colorado', ' ', 'enter', ...Array<string>(8).fill('tab'), 'right', 'tab', '12012026', 'tab', '11302026')
    expect(await press('enter')).toContain(messages.trackDateEndNotAfter)
    await press('ctrl+u', '12312026', 'enter')
    expect(server.last(FIND)?.query).toMatchObject({ dateType: 'RANGE', trackDateStart: '2026-12-01', trackDateEnd: '2026-12-31' })
    expect(server.last(FIND)?.query).not.toHaveProperty('trackDate')
  })

  it('leads from the licenses to the dates and back, and keeps the input', async () => {
    const { server, press, sees } = await wizard({ [BEGIN]: { jobId: null, startedCount: 2, failures: [] } })
    await press('Colorado', ' ', 'enter', 'enter')
    await sees('LIQ-0003')
    expect(await press('enter')).toContain(messages.licenseRequired)
    // The license that cannot begin shows its reason and is not selected with the page.
    expect(await press('j', ' ')).toContain(messages.unassigned)
    expect(await press('a')).toContain('2 selected')
    expect(await press('enter')).toContain(`${words.bulkSteps.dates} · 2 selected`)
    await press('tab', '12242026', 'esc')
    expect(await sees('2 selected')).toContain(words.bulkSteps.licenses)
    expect(await press('f')).toMatch(/State +\[ CO · Colorado/)
    expect(await press('enter')).toContain('2 selected')
    expect(await press('enter')).toMatch(/Due Date +12\/24\/2026/)
    expect(await press('enter')).toContain('2 of 2 licenses can begin.')
    expect(await press('p')).toMatch(/Due Date +12\/24\/2026/)
    await press('enter', 'y')
    expect(server.last(BEGIN)?.body).toMatchObject({ licenseIds: [1, 3], dueDate: '2026-12-24' })
    expect(await sees('have started')).toContain('The renewals of 2 licenses have started.')
    expect(await press('enter')).toContain('[Renewals]')
    expect(await sees('by Expiration Date')).toContain('1 Ready to Start')
  })

  it('says how many selected licenses other criteria exclude, and returns to those that could not begin', async () => {
    const failures = [{ licenseId: 3, licenseNumber: 'LIQ-0003', reason: messages.renewalInProcess }]
    const { server, press, sees } = await wizard({ [BEGIN]: { jobId: null, startedCount: 1, failures } })
    await press('Colorado', ' ', 'enter', 'enter', 'a', 'f')
    server.answers[FIND] = { items: found.slice(0, 1), totalItemCount: 1, licenseIds: [1] }
    expect(await press('enter')).toContain(sentences.selectionDropped(1))
    server.answers[FIND] = { items: found, totalItemCount: 3, licenseIds: [1, 3] }
    await press('f', 'enter', 'a', 'enter', 'enter', 'y')
    expect(await sees('could not begin')).toContain(messages.renewalInProcess.slice(0, 30))
    expect(await press('enter')).toContain('1 selected')
  })

  it('has no assignee field for users who begin only their own licenses', async () => {
    const { server, press } = await wizard({ 'GET /authentication/current-user/identity': aUser({ roles: ['ClientContributor'] }) })
    expect(screen?.frame()).not.toContain('Assignee')
    await press('Colorado', ' ', 'enter', 'enter')
    expect(server.last(FIND)?.query).not.toHaveProperty('assignedUserId')
  })

  it('is not available without renewal permission', async () => {
    screen = await open(fakeServer({ 'GET /authentication/current-user/identity': aUser({ roles: ['Client'] }) }))
    expect(await screen.press('B')).toContain(messages.notAllowed)
  })
})

it('requests licenses of all assignees with the flag of the call', () => {
  expect(criteriaOf({ states: ['CO'], assignedUserId: 'all' })).toEqual({ states: ['CO'], allAssignees: true })
})

it('keeps a job running when it is closed, and clears the selection', () => {
  const run = (...events: WizardEvent[]) => events.reduce(wizardReducer, openWizard({ dateType: 'EXACT' }))
  expect(run({ type: 'step', step: 'begin' }, { type: 'begun' }).begun).toBe('going')
  expect(run({ type: 'begun' }, { type: 'kept', ids: [] }, { type: 'begun' }).begun).toBe('ended')
  expect(run({ type: 'begun' }, { type: 'step', step: 'begin' }).begun).toBe('not')
})
