import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ActivityEntry } from '../../contract/activity/calls.ts'
import type { Client } from '../../contract/clients/calls.ts'
import type { User } from '../../contract/users/calls.ts'
import { startWorld, type World } from './world.ts'

const STAFF = 'administrator@provider.example'
const HARBOR = 'administrator@harbor.example'
const NEW_PASSWORD = 'Quiet-Meadow-7'
const TYPED_PASSWORD = 'Quiet-Meadow-6'

let world: World
beforeAll(async () => {
  world = await startWorld()
  await world.signIn(STAFF, 'staff')
  await world.signIn(HARBOR, 'harbor')
})
afterAll(async () => {
  await world?.stop()
})

const as = (profile: string, ...words: string[]) => [...words, '--profile', profile]
const asStaff = (...words: string[]) => as('staff', ...words)
const asHarbor = (...words: string[]) => as('harbor', ...words)

interface Page<Row> {
  items: Row[]
  totalItemCount: number
}

const userNow = async (email: string): Promise<User> => {
  const { items } = await world.json<Page<User>>(asStaff('users', 'list', '--search', email))
  return items.find((user) => user.email === email) as User
}

/** Signs in. `next` replaces a password set by an administrator. */
const signingIn = (email: string, password: string, next = '') =>
  world.evergreen(['login', '--email', email, '--profile', 'tried'], { input: `${password}\n${next}\n` })

/** Creates a user of Harbor Hotels as its administrator and changes the initial password. */
const aUser = async (email: string, ...flags: string[]): Promise<string> => {
  const words = ['users', 'create', '--email', email, '--first-name', 'Kim', '--last-name', 'Doe', '--role', 'ClientContributor', ...flags]
  const { out } = await world.must(asHarbor(...words, '--json'), `${TYPED_PASSWORD}\n`)
  expect(await signingIn(email, TYPED_PASSWORD, NEW_PASSWORD)).toMatchObject({ code: 0 })
  return out
}

const newestText = (): string => {
  const outbox = join(world.folder, 'data', 'outbox')
  const files = readdirSync(outbox).filter((name) => name.endsWith('.sms.txt'))
  return readFileSync(join(outbox, files.sort().at(-1) as string), 'utf8')
}

describe('profiles', () => {
  test('each has its own person and its own token, which its owner alone can read', async () => {
    expect(await world.json(asStaff('whoami'))).toMatchObject({ email: STAFF, clientName: null })
    expect(await world.json(asHarbor('whoami'))).toMatchObject({ email: HARBOR, clientName: 'Harbor Hotels' })
    for (const profile of ['staff', 'harbor']) {
      expect(statSync(join(world.folder, `config/evergreen/tokens/${profile}.toml`)).mode & 0o777).toBe(0o600)
    }
    expect(await world.evergreen(as('nobody', 'whoami'))).toMatchObject({ code: 2, out: '' })
  })

  test('a token made for a script signs in from stdin, and is dead once revoked', async () => {
    const { id, token } = await world.json<{ id: number; token: string }>(asHarbor('tokens', 'create', '--name', 'Nightly export'))
    const signedIn = await world.evergreen(as('night', 'login', '--with-token'), { input: `${token}\n` })
    expect(signedIn).toMatchObject({ code: 0, err: expect.stringContaining(HARBOR) })
    const { items } = await world.json<Page<{ name: string; lastUsedOn: string }>>(asHarbor('tokens', 'list'))
    expect(items.find(({ name }) => name === 'Nightly export')?.lastUsedOn).toMatch(/^\d{4}-/)
    expect(JSON.stringify(items)).not.toContain(token)
    expect(await world.evergreen(asStaff('tokens', 'revoke', String(id)))).toMatchObject({ code: 5 })
    expect(await world.evergreen(asHarbor('tokens', 'revoke', String(id)))).toMatchObject({ code: 0, err: 'Token Revoked Successfully\n' })
    expect(await world.evergreen(as('night', 'whoami'))).toMatchObject({ code: 4 })
    expect(await world.evergreen(as('other', 'login', '--with-token'), { input: token })).toMatchObject({ code: 4 })
  })
})

describe('two-factor', () => {
  test('the code is sent to the phone and asked for; one mistyped may be typed again', async () => {
    await aUser('kim@harbor.example', '--phone', '303-555-0142')
    await world.must(asHarbor('users', 'update', 'kim@harbor.example', '--two-factor'))
    const typed = ['not it']
    const { code, screen } = await world.typing(as('kim', 'login', '--email', 'kim@harbor.example'), {
      'Password: ': NEW_PASSWORD,
      'Security code: ': () => typed.pop() ?? (/\d{6}/.exec(newestText())?.[0] as string),
    })
    expect({ code, screen }).toMatchObject({ code: 0, screen: expect.stringContaining('The security code is wrong or has expired.') })
    expect(newestText()).toContain('303-555-0142')
    expect(screen).not.toContain(NEW_PASSWORD)
    expect((await world.must(as('kim', 'whoami'))).out).toContain('kim@harbor.example')
  })

  test('piped, where nobody can be asked, it is 1 and says why', async () => {
    const refused = await signingIn('kim@harbor.example', NEW_PASSWORD)
    expect(refused).toMatchObject({ code: 1, err: expect.stringContaining('securityCode: A security code was sent to your phone.') })
  })
})

describe('users', () => {
  test('a client administrator sees their own users, staff see all, and others are refused', async () => {
    const own = await world.json<Page<User>>(asHarbor('users', 'list', '--page-size', '100'))
    expect(new Set(own.items.map(({ clientName }) => clientName))).toEqual(new Set(['Harbor Hotels']))
    const all = await world.json<Page<User>>(asStaff('users', 'list', '--page-size', '100'))
    expect(all.totalItemCount).toBeGreaterThan(own.totalItemCount)
    const narrowed = await world.json<Page<User>>(asStaff('users', 'list', '--client', 'summit resorts', '--role', 'Client'))
    expect(narrowed.items.map(({ email }) => email)).toContain('viewer@summit.example')
    expect(new Set(narrowed.items.map(({ roleName, clientName }) => `${roleName} ${clientName}`))).toEqual(
      new Set(['Client Summit Resorts']),
    )
    await world.signIn('contributor@harbor.example', 'contributor')
    expect(await world.evergreen(as('contributor', 'users', 'list'))).toMatchObject({ code: 8, out: '' })
  })

  test('a made one changes the password that was piped, and signs in with the new one', async () => {
    await aUser('lee@harbor.example')
    expect(await signingIn('lee@harbor.example', TYPED_PASSWORD)).toMatchObject({ code: 4 })
    expect(await signingIn('lee@harbor.example', NEW_PASSWORD)).toMatchObject({ code: 0 })
    expect(await userNow('lee@harbor.example')).toMatchObject({ roleName: 'ClientContributor', clientName: 'Harbor Hotels', active: true })
  })

  test('a password is typed twice on a terminal and never shown', async () => {
    const words = [
      'users',
      'create',
      '--email',
      'ann@provider.example',
      '--first-name',
      'Ann',
      '--last-name',
      'Roe',
      '--role',
      'Contributor',
    ]
    const answers = { 'Confirm Password: ': NEW_PASSWORD, 'Password (empty: an invitation is sent): ': NEW_PASSWORD }
    const { code, screen } = await world.typing(asStaff(...words), answers)
    expect({ code, screen }).toMatchObject({ code: 0, screen: expect.stringContaining('User Created Successfully') })
    expect(screen).not.toContain(NEW_PASSWORD)
  })

  test('what it refuses is said by field; what is not offered is 2, and has no flag for a password', async () => {
    const kim = ['users', 'create', '--email', 'new@harbor.example', '--first-name', 'N', '--last-name', 'E']
    const create = (role: string, input: string, ...more: string[]) => world.evergreen(asStaff(...kim, '--role', role, ...more), { input })
    const refusals = await Promise.all([
      create('Client', 'short\n', '--client', 'Harbor Hotels'),
      create('Client', NEW_PASSWORD),
      create('Client', NEW_PASSWORD, '--client', 'Harbour Hotels'),
      create('Owner', NEW_PASSWORD),
      create('Contributor', '', '--password', NEW_PASSWORD),
      world.evergreen(asStaff('users', 'create', '--email', 'new@harbor.example')),
      world.evergreen(asHarbor(...kim, '--role', 'Administrator'), { input: NEW_PASSWORD }),
    ])
    expect(refusals.map(({ code }) => code)).toEqual([1, 1, 5, 2, 2, 2, 1])
    const [weak, noClient, unknownClient, unknownRole, asFlag, incomplete, notToGive] = refusals.map(({ err }) => err)
    expect(weak).toContain('password: Password must be at least 8 characters long')
    expect(noClient).toContain('clientId: Required')
    expect(unknownClient).toContain('There is no client "Harbour Hotels".\nDid you mean Harbor Hotels?\n')
    expect(unknownRole).toContain('Must be one of: Administrator')
    expect(asFlag).toContain("unknown option '--password'")
    expect(incomplete).toBe('Missing: --first-name, --last-name, --role.\n')
    expect(notToGive).toContain('roleName: You cannot give this role.')
    expect(await userNow('new@harbor.example')).toBeUndefined()
  })

  test('what is given changes, and an empty text empties; the rest stays', async () => {
    await aUser('max@harbor.example', '--title', 'Manager', '--phone', '303-555-0100')
    const before = await userNow('max@harbor.example')
    const done = await world.evergreen(asHarbor('users', 'update', String(before.id), '--last-name', 'Poe', '--title', ''))
    expect(done).toMatchObject({ code: 0, err: 'User Updated Successfully\n', out: expect.stringContaining('Last Name\tPoe\n') })
    expect(await userNow('max@harbor.example')).toEqual({ ...before, lastName: 'Poe', title: null, version: before.version + 1 })
    expect(await world.evergreen(asHarbor('users', 'update', 'max@harbor.example'))).toMatchObject({ code: 2 })
    expect(await world.evergreen(asHarbor('users', 'update', 'viewer@summit.example', '--title', 'x'))).toMatchObject({ code: 5 })
    expect(await world.evergreen(asHarbor('users', 'update', HARBOR, '--role', 'Client'))).toMatchObject({ code: 1 })
  })

  test('five wrong passwords lock one out; unlocked, the right one signs in', async () => {
    await aUser('pat@harbor.example')
    await Promise.all(Array.from({ length: 5 }, () => signingIn('pat@harbor.example', 'Wrong-2026!')))
    expect(await userNow('pat@harbor.example')).toMatchObject({ isLockedOut: true })
    expect(await signingIn('pat@harbor.example', NEW_PASSWORD)).toMatchObject({ code: 4 })
    const unlocked = await world.evergreen(asHarbor('users', 'unlock', 'pat@harbor.example', '--json=email,isLockedOut'))
    expect(JSON.parse(unlocked.out)).toEqual({ email: 'pat@harbor.example', isLockedOut: false })
    expect(await signingIn('pat@harbor.example', NEW_PASSWORD)).toMatchObject({ code: 0 })
  })

  test('a new password ends what was signed in', async () => {
    await aUser('sam@harbor.example')
    expect(await signingIn('sam@harbor.example', NEW_PASSWORD)).toMatchObject({ code: 0 })
    await world.must(asHarbor('users', 'update', 'sam@harbor.example', '--new-password'), 'Other-Meadow-8\n')
    expect(await world.evergreen(as('tried', 'whoami'))).toMatchObject({ code: 4 })
    expect(await signingIn('sam@harbor.example', 'Other-Meadow-8', 'Other-Meadow-9')).toMatchObject({ code: 0 })
  })

  test('a deactivated one is signed out at once; the contacts of that e-mail go only when it is said', async () => {
    const email = 'rosalind.park@harbor.example'
    await aUser(email)
    expect(await signingIn(email, NEW_PASSWORD)).toMatchObject({ code: 0 })
    const kept = await world.evergreen(asHarbor('users', 'deactivate', email, '--yes'))
    expect(kept).toMatchObject({ code: 0, err: expect.stringContaining('Still there, as a contact: ') })
    expect(kept.err).toContain('Rosalind Park of division East Coast')
    expect(await world.evergreen(as('tried', 'whoami'))).toMatchObject({ code: 4 })
    expect(await signingIn(email, NEW_PASSWORD)).toMatchObject({ code: 4 })
    const offered = await world.typing(asHarbor('users', 'deactivate', email), { 'Remove that too? [y/N] ': 'n' })
    expect(offered).toMatchObject({ code: 0, screen: expect.stringContaining('Still there, as a contact: ') })
    const removed = await world.evergreen(asHarbor('users', 'deactivate', email, '--remove-contacts'))
    expect(removed).toMatchObject({ code: 0, err: expect.stringContaining('Removed: ') })
    expect((await world.must(asHarbor('users', 'deactivate', email))).err).toBe('User Updated Successfully\n')
    await world.must(asHarbor('users', 'update', email, '--active'))
    expect(await signingIn(email, NEW_PASSWORD)).toMatchObject({ code: 0 })
  })
})

describe('clients', () => {
  test('shown by name or id, changed by what is given', async () => {
    const before = await world.json<Client>(asStaff('clients', 'show', 'summit resorts'))
    expect(before).toMatchObject({ displayName: 'Summit Resorts', serviceLevel: 'Hybrid' })
    const done = await world.evergreen(asStaff('clients', 'update', 'Summit Resorts', '--no-billing-id-required', '--json'))
    expect(done).toMatchObject({ code: 0, err: 'Client Updated Successfully\n' })
    const { modifiedOn: _now, ...after } = JSON.parse(done.out) as Client
    expect({ ...before, ...after }).toEqual({ ...before, isBillingIdRequired: false, version: before.version + 1 })
    const { items } = await world.json<Page<{ name: string }>>(asStaff('clients', 'list', '--service-level', 'Hybrid'))
    expect(items.map(({ name }) => name)).toContain('Summit Resorts')
  })

  test('Full Service is asked about when it hands over licenses', async () => {
    const toFullService = asStaff('clients', 'update', 'Summit Resorts', '--service-level', 'FullService')
    expect(await world.evergreen(toFullService)).toMatchObject({
      code: 2,
      err: expect.stringMatching(/^Full Service designates \d+ licenses/),
    })
    await world.must([...toFullService, '--yes'])
    expect(await world.json(asStaff('clients', 'show', 'Summit Resorts'))).toMatchObject({ licensesWithClientCount: 0 })
  })

  test('are the business of staff', async () => {
    expect(await world.evergreen(asHarbor('clients', 'list'))).toMatchObject({ code: 8, out: '' })
    expect(await world.evergreen(asHarbor('clients', 'update', 'Harbor Hotels', '--trust-account'))).toMatchObject({ code: 8, out: '' })
  })
})

test('the activity tells who did what, and hides no one’s from their administrator', async () => {
  const { items } = await world.json<Page<ActivityEntry>>(
    asStaff('activity', 'list', '--user', HARBOR, '--record', 'users', '--page-size', '100'),
  )
  expect(items.map(({ call }) => call)).toEqual(expect.arrayContaining(['users.create', 'users.update']))
  expect(JSON.stringify(items)).not.toContain(NEW_PASSWORD)
  const own = await world.json<Page<ActivityEntry>>(asHarbor('activity', 'list', '--page-size', '100'))
  expect(new Set(own.items.map(({ clientName }) => clientName))).toEqual(new Set(['Harbor Hotels']))
  const { out } = await world.evergreen(asStaff('activity', 'list', '--record', 'users', '--page-size', '5'))
  expect(out.trimEnd().split('\n')).toHaveLength(5)
  expect(await world.evergreen(as('contributor', 'activity', 'list'))).toMatchObject({ code: 8, out: '' })
})

test('programs that evergreen starts are in its help and receive their arguments', async () => {
  const { out } = await world.start(['--help'])
  for (const program of ['serve', 'migrate', 'admin', 'tui']) expect(out).toMatch(new RegExp(`^  ${program} +\\w`, 'm'))
  expect((await world.start(['serve', '--help'])).out).toContain('DATABASE_URL')
  expect(await world.evergreen(['serve', '--port', '4000'])).toMatchObject({ code: 2, out: '' })
  expect(await world.evergreen(['migrate'], { env: { DATABASE_URL: 'nowhere' } })).toMatchObject({ code: 2, out: '' })
  expect(await world.evergreen(['tui', '--colour'])).toMatchObject({ code: 2, out: '' })
})

test('signing out ends one profile, not the others', async () => {
  await world.start(asHarbor('logout'))
  expect(await world.evergreen(asHarbor('whoami'))).toMatchObject({ code: 4 })
  expect((await world.must(asStaff('whoami'))).out).toContain(STAFF)
})
