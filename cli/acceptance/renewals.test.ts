import { statSync } from 'node:fs'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { RenewalQueueLicense } from '../../contract/dashboard/calls.ts'
import { TODAY } from '../../fixtures/testing/demo-server.ts'
import { renewByCommands, show } from './renew.ts'
import { PASSWORD, startWorld, type World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(async () => {
  await world?.stop()
})

interface Queue {
  items: RenewalQueueLicense[]
  totalItemCount: number
}

/** The first licenses of the queue whose renewal may begin. */
async function readyOnes(count: number): Promise<RenewalQueueLicense[]> {
  const { items } = await world.json<Queue>(['renewals', 'list', '--ready', '--designation', 'BillingClient', '--page-size', '100'])
  const found: RenewalQueueLicense[] = []
  for (const row of items) {
    if (found.length === count) break
    const license = await show(world, row.id)
    if (license.cannotBegin === null && license.mayEdit) found.push(row)
  }
  expect(found).toHaveLength(count)
  return found
}

describe('signing in', () => {
  test('before it, 4; to a server that is not there, 7', async () => {
    expect(await world.evergreen(['renewals', 'list'])).toMatchObject({ code: 4, out: '' })
    const nowhere = { EVERGREEN_SERVER: 'http://127.0.0.1:1', EVERGREEN_TOKEN: 'any' }
    expect(await world.evergreen(['renewals', 'list'], { env: nowhere })).toMatchObject({ code: 7, out: '' })
    expect(await world.evergreen(['login', '--email', 'nobody@harbor.example'], { input: 'Wrong-2026!\n' })).toMatchObject({ code: 4 })
    expect(await world.evergreen(['whoami'], { env: { EVERGREEN_TOKEN: 'made-up' } })).toMatchObject({ code: 4 })
  })

  test('keeps a token that only its owner can read, and knows who one is', async () => {
    const { code, out, err } = await world.signIn('administrator@harbor.example')
    expect({ code, out }).toEqual({ code: 0, out: '' })
    expect(err).toContain(`Signed in to ${world.address}`)
    expect(statSync(join(world.folder, 'config/evergreen/tokens/default.toml')).mode & 0o777).toBe(0o600)
    expect(await world.json(['whoami'])).toMatchObject({ email: 'administrator@harbor.example', clientName: 'Harbor Hotels', today: TODAY })
  })
})

describe('on a terminal', () => {
  test('the password is asked for and never shown', async () => {
    const answers = { 'E-mail: ': 'contributor@harbor.example', 'Password: ': PASSWORD }
    const { code, screen } = await world.typing(['login', '--no-browser', '--profile', 'typed'], answers)
    expect(code).toBe(0)
    expect(screen).toContain('(contributor@harbor.example)')
    expect(screen).not.toContain(PASSWORD)
  })

  test.each([
    ['Ctrl-C', '\u0003'],
    ['Ctrl-D', '\u0004'],
  ])('%s at a question is 130', async (_name, key) => {
    const { code, screen } = await world.typing(['login', '--no-browser', '--profile', 'typed'], { 'E-mail: ': key })
    expect(code).toBe(130)
    expect(screen).toContain('Interrupted.')
  })

  test('the queue is a table that fits', async () => {
    const { code, screen } = await world.typing(['renewals', 'list', '--page-size', '5'], {})
    expect(code).toBe(0)
    expect(screen).toContain('License')
    for (const line of stripVTControlCharacters(screen).split('\r\n')) expect(line.length).toBeLessThanOrEqual(100)
  })
})

describe('the queue', () => {
  test('as JSON, and a line a row when piped', async () => {
    const { items, totalItemCount } = await world.json<Queue>(['renewals', 'list', '--page-size', '10'])
    expect(items).toHaveLength(10)
    expect(totalItemCount).toBeGreaterThan(10)
    const { out, err } = await world.evergreen(['renewals', 'list', '--page-size', '10'])
    expect(
      out
        .trimEnd()
        .split('\n')
        .map((line) => line.split('\t')[0]),
    ).toEqual(items.map(({ id }) => String(id)))
    expect(await world.evergreen(['renewals', 'list'])).toMatchObject({ code: 2, out: '' })
    expect(err).toContain(`Rows 1 to 10 of ${totalItemCount}. More: --page 2, or --all`)
  })

  test('fields of its own choice, past due first', async () => {
    const { code, out } = await world.evergreen(['renewals', 'list', '--past-due', '--all', '--json=licenseNumber,expirationDate'])
    expect(code).toBe(0)
    const { items } = JSON.parse(out) as Queue
    expect(items.length).toBeGreaterThan(0)
    for (const item of items) expect(Object.keys(item)).toEqual(['licenseNumber', 'expirationDate'])
  })

  test('what does not exist is 5, what is not offered 2', async () => {
    expect(await world.evergreen(['renewals', 'show', '99999999'])).toMatchObject({ code: 5 })
    expect(await world.evergreen(['renewals', 'show', 'no such number'])).toMatchObject({ code: 5 })
    expect(await world.evergreen(['renewals', 'list', '--stage', '9'])).toMatchObject({ code: 2 })
  })
})

describe('a renewal', () => {
  test('from begin to complete by commands, with its PDF', async () => {
    const [row] = await readyOnes(1)
    await renewByCommands(world, (row as RenewalQueueLicense).id, world.start)
    const history = await world.json<{ items: unknown[] }>(['renewals', 'history', String(row?.id)])
    expect(history.items[0]).toMatchObject({ expirationDate: '2027-12-31', licenseDocumentExists: true })
  })

  test('for tracking only: four steps, named by the license’s number', async () => {
    const [row] = await readyOnes(1)
    const { id, licenseNumber } = row as RenewalQueueLicense
    const name = /^\d+$/.test(licenseNumber) ? `no:${licenseNumber}` : licenseNumber
    const renewals = (...words: string[]) => world.must(['renewals', ...words])
    await renewals('begin', name, '--tracking-only')
    await renewals('step', 'no-invoice-required', name, '--done')
    await renewals('step', 'forms-filed', name, '--date-filed', '2026-11-20', '--done')
    const dates = [
      '--date-received',
      '2026-11-20',
      '--effective-date',
      '2026-12-01',
      '--expiration-date',
      '2027-11-30',
      '--track-date',
      '2027-09-01',
    ]
    await renewals('step', 'license-received', name, ...dates, '--done')
    await renewals('complete', name)
    expect(await show(world, id)).toMatchObject({ expirationDate: '2027-11-30', inProcessRenewal: null })
  })

  test('what it refuses is said by field, and what is stale is 6', async () => {
    const [row] = await readyOnes(1)
    const license = String(row?.id)
    await world.must(['renewals', 'begin', license])
    const again = await world.evergreen(['renewals', 'begin', license])
    expect(again).toMatchObject({ code: 1 })
    expect(again.err).toContain('licenseId: A renewal of this license is already in process.')
    const { version, inProcessRenewal } = await show(world, Number(license))
    const startDate = [
      'call',
      'renewals.startDate',
      '--id',
      license,
      '--renewal-id',
      String(inProcessRenewal?.id),
      '--process-start-date',
      '2026-11-18',
      '--renewal-due-date',
      '2026-12-15',
    ]
    await world.must([...startDate, '--if-match', String(version)])
    expect(await world.evergreen([...startDate, '--if-match', String(version)])).toMatchObject({ code: 6 })
    const status = ['call', 'renewals.status', '--id', license, '--renewal-id', String(inProcessRenewal?.id), '--renewal-status', '5']
    expect(await world.evergreen(status)).toMatchObject({ code: 6, err: expect.stringContaining('Unable to Mark Step Complete') })
    expect(await world.evergreen(['renewals', 'abandon', license])).toMatchObject({ code: 2 })
    await world.must(['renewals', 'abandon', license, '--yes'])
  })
})

test('a call by its name, with a body from stdin', async () => {
  const { code, out } = await world.evergreen(['call', 'licenses.list', '--body', '-'], { input: JSON.stringify({ pageSize: 5 }) })
  expect(code).toBe(0)
  expect(JSON.parse(out).items).toHaveLength(5)
})

test('signed out, the token is of no use any more', async () => {
  expect(await world.evergreen(['logout'])).toMatchObject({ code: 0, err: `Signed out of ${world.address}.\n` })
  expect(await world.evergreen(['renewals', 'list'])).toMatchObject({ code: 4 })
})
