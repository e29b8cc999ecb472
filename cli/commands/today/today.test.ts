import { expect, test } from 'vitest'
import { messages, sentences } from '../../../rules/messages.ts'
import { run } from '../../testing/world.ts'

const item = {
  kind: 'License',
  licenseId: 42,
  taskId: null,
  taskKind: null,
  renewalId: null,
  tile: 'atRisk',
  waitingDays: 12,
  standing: { level: 'atRisk', days: 4, text: 'At risk: 4 days short' },
  next: 'Begin',
  why: 'first, because 4 days short',
  licenseNumber: 'HI-42',
  propertyName: 'Harbor Waikiki',
  clientName: 'Harbor Hotels',
  description: null,
  assignedUserName: 'Kim Lee',
}
const task = { ...item, waitingDays: null, kind: 'Task', taskId: 12, taskKind: 'Renewal', next: 'Mark done', description: 'Ask the city' }
const next = { kind: 'StartBy', day: '2026-12-20', taskKind: null, licenseNumber: 'IL-852305', propertyName: 'Harbor Grand' }
const IDENTITY = 'GET /authentication/current-user/identity'
const contributor = { id: 1, roles: ['ClientContributor'], clientId: 1, clientServiceLevel: 'Saas' }
const counts = { expired: 1, pastDue: 2, atRisk: 3, startThisWeek: 4, waiting: 6, cameBack: 7, unassigned: 5 }

const today = (words: string[], found: object = { items: [item, task], totalItemCount: 2, comesNext: null }) =>
  run(['today', ...words], {
    answers: {
      'POST /today/list': found,
      'GET /today/counts': counts,
      [IDENTITY]: contributor,
      'PUT /today/snooze': null,
      'GET /users': { items: [{ id: 7, email: 'kim@harbor.example' }], totalItemCount: 1 },
      'POST /licenses/list': { items: [{ id: 42, licenseNumber: 'HI-42' }], totalItemCount: 1 },
    },
  })

test('lists what needs somebody, with the next step and the reason of its place', async () => {
  const { code, out, seen } = await today([])
  expect({ code, out }).toEqual({
    code: 0,
    out: [
      'At risk: 4 days short\tHI-42\tHarbor Waikiki\tBegin\tfirst, because 4 days short\t\t42\t\tHarbor Hotels\tKim Lee\t12\n',
      'At risk: 4 days short\tHI-42\tHarbor Waikiki\tMark done\tfirst, because 4 days short\tAsk the city\t42\t12\tHarbor Hotels\tKim Lee\t\n',
    ].join(''),
  })
  expect(seen.at(-1)?.body).toEqual({})
})

test('a tile and the work of others are filters', async () => {
  const { seen } = await today(['--who', 'everyone', '--tile', 'atRisk', '--waiting-on-property', '--page', '2'])
  expect(seen.at(-1)?.body).toEqual({ who: 'Everyone', tile: 'atRisk', waitingOnProperty: true, pageNumber: 2 })
  expect((await today(['--tile', 'soon'])).code).toBe(2)
})

test('with nothing to do, it says what comes next', async () => {
  const nothing = { items: [], totalItemCount: 0, comesNext: next }
  const { out, err } = await today([], nothing)
  expect(out).toBe('')
  expect(err).toBe(`${messages.nothingToday}\n${sentences.comesNext('Start by: IL-852305, Harbor Grand', '12/20/26')}\n`)
  expect((await today(['--tile', 'expired'], nothing)).err).toBe('None fit these filters.\n')
})

test('with nothing of their own, those who assign hear what waits for others', async () => {
  const answers = {
    'POST /today/list': { items: [], totalItemCount: 0, comesNext: null },
    'GET /today/counts': { ...counts, isAtLeast: false },
    [IDENTITY]: { ...contributor, roles: ['ClientAdministrator'] },
  }
  const { err } = await run(['today'], { answers })
  expect(err).toContain(`${sentences.ofOthersToday('15')}: evergreen today --who everyone`)
  const other = await run(['today'], { answers: { ...answers, [IDENTITY]: contributor } })
  expect(other.err).toBe(`${messages.nothingToday}\n`)
})

test('counts prints the tiles', async () => {
  const { code, out } = await today(['counts'])
  expect({ code, lines: out.trim().split('\n').length }).toEqual({ code: 0, lines: 7 })
  expect(out).toMatch(/^Expired:?\s+1$/m)
})

test('snooze takes a license or a task', async () => {
  const flags = ['--until', '2026-12-01', '--reason', 'They call back']
  const { code, err, seen } = await today(['snooze', '42', ...flags])
  expect({ code, err }).toEqual({ code: 0, err: `${messages.snoozed}\n` })
  expect(seen.at(-1)?.body).toEqual({ licenseId: 42, until: '2026-12-01', reason: 'They call back' })
  expect((await today(['snooze', '--task', '12', ...flags])).seen.at(-1)?.body).toMatchObject({ taskId: 12, until: '2026-12-01' })
  const shown = await today(['snooze', '42'])
  expect({ err: shown.err, body: shown.seen.at(-1)?.body }).toEqual({
    err: `${messages.shownAgain}\n`,
    body: { licenseId: 42, until: null },
  })
  for (const words of [['snooze'], ['snooze', '42', '--task', '12']]) expect(await today(words)).toMatchObject({ code: 2, seen: [] })
})
