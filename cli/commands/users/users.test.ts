import { expect, test } from 'vitest'
import { problem, run } from '../../testing/world.ts'

const user = {
  assignedLicensesCount: 0,
  openTasksCount: 0,
  awayUntil: null,
  id: 12,
  version: 4,
  clientId: 2,
  clientName: 'Harbor Hotels',
  firstName: 'Kim',
  lastName: 'Doe',
  title: null,
  phoneNumber: '303-555-0142',
  email: 'kim@harbor.example',
  roleName: 'Client',
  active: true,
  renewalInvoiceRecipient: true,
  isRenewalUser: false,
  twoFactorEnabled: false,
  isLockedOut: true,
  lockoutEnd: '2026-11-20T14:03:22.123Z',
  hasCompletedLicenseRenewals: false,
  hasLinkedAuditLogEntries: false,
  hasAssignedLicenses: false,
  invitation: 'Invited',
  invitationExpiresOn: '2026-11-26T14:03:22.123Z',
}
const stored = {
  firstName: 'Kim',
  lastName: 'Doe',
  title: null,
  phoneNumber: '303-555-0142',
  email: 'kim@harbor.example',
  roleName: 'Client',
  active: true,
  renewalInvoiceRecipient: true,
  twoFactorEnabled: false,
}
const none = { items: [], totalItemCount: 0 }
const answers = {
  'POST /users/list': { items: [{ ...user, id: 11, email: 'not-kim@harbor.example' }, user], totalItemCount: 2 },
  'PUT /users/12': null,
  'POST /users': { id: 13, invitationLink: null },
  'GET /users/12/property-contacts': none,
  'GET /users/12/division-contacts': none,
  'GET /clients/select-list-options': [{ label: 'Harbor Hotels', value: 2 }],
}
const kim = ['--email', 'kim@harbor.example', '--first-name', 'Kim', '--last-name', 'Doe', '--role', 'Client']

test('list: a column a field, the moment of a lockout as people read it', async () => {
  const { out } = await run(['users', 'list', '--role', 'Client', '--role', 'Administrator', '--no-active'], { answers })
  expect(out.split('\n')[1]).toBe('12\tKim Doe\tkim@harbor.example\t303-555-0142\tClient\tyes\tyes\tyes\t0\t0\t\tInvited\tHarbor Hotels\t')
  const updated = await run(['users', 'update', 'KIM@harbor.example', '--title', 'Manager'], { answers, tty: true })
  expect(updated.out).toMatch(/^Locked Until +11\/20\/26 14:03 UTC$/m)
})

test('list: a client by its name, several filters at once', async () => {
  const words = ['users', 'list', '--client', 'harbor hotels', '--role', 'Client,Administrator', '--active']
  const { seen } = await run(words, { answers })
  expect(seen.at(-1)?.body).toEqual({ clientIds: [2], roles: ['Client', 'Administrator'], active: true })
})

test('create: the password is the first line of stdin, sent twice', async () => {
  const { code, out, seen } = await run(['users', 'create', ...kim, '--client', '2'], { answers, stdin: 'Pass word-1\nmore\n' })
  expect({ code, out }).toEqual({ code: 0, out: 'Id\t13\n' })
  expect(seen.at(-1)?.body).toEqual({
    clientId: 2,
    firstName: 'Kim',
    lastName: 'Doe',
    email: 'kim@harbor.example',
    roleName: 'Client',
    password: 'Pass word-1',
    confirmPassword: 'Pass word-1',
  })
})

test('create: without a password none is sent; missing fields are reported before any request', async () => {
  const { seen } = await run(['users', 'create', ...kim], { answers })
  expect(Object.keys(seen.at(-1)?.body as object)).not.toContain('password')
  const { code, err, seen: unsaid } = await run(['users', 'create', '--email', 'kim@harbor.example'], { answers })
  expect({ code, err, unsaid }).toEqual({ code: 2, err: 'Missing: --first-name, --last-name, --role.\n', unsaid: [] })
})

test.each(['--password', '--new-password=x'])('no flag takes a password: %s', async (flag) => {
  const { code, seen } = await run(['users', 'update', 'kim@harbor.example', flag, 'x'], { answers })
  expect({ code, seen }).toEqual({ code: 2, seen: [] })
})

test('update: stored fields are sent with their version and the typed values', async () => {
  const { code, seen } = await run(['users', 'update', 'Kim@Harbor.example', '--title', 'Manager', '--phone', '', '--two-factor'], {
    answers,
  })
  expect(code).toBe(0)
  const put = seen.find(({ method }) => method === 'PUT')
  expect(put?.body).toEqual({ ...stored, title: 'Manager', phoneNumber: null, twoFactorEnabled: true })
  expect(put?.headers['if-match']).toBe('"4"')
})

test('update: without fields it is a usage error; an unknown e-mail is 5', async () => {
  expect((await run(['users', 'update', '12'], { answers })).code).toBe(2)
  expect(await run(['users', 'update', 'kim@harbor.exampl', '--title', 'x'], { answers })).toMatchObject({ code: 5, out: '' })
})

test('update: a user who changes their own password revokes the token and still succeeds', async () => {
  let signedIn = true
  const own = {
    ...answers,
    'POST /users/list': () => (signedIn ? answers['POST /users/list'] : problem(401, 'Please sign in to continue.')),
    'PUT /users/12': () => {
      signedIn = false
      return null
    },
  }
  const { code, err } = await run(['users', 'update', 'kim@harbor.example', '--new-password'], { answers: own, stdin: 'Pass word-1\n' })
  expect({ code, err }).toEqual({ code: 0, err: expect.stringContaining('User Updated Successfully\nYour own tokens ended with it.') })
})

test('an id is looked for page by page', async () => {
  const pages = {
    ...answers,
    'POST /users/list': ({ body }: { body: unknown }) =>
      (body as { pageNumber: number }).pageNumber === 2
        ? { items: [user], totalItemCount: 101 }
        : { items: Array(100).fill({ ...user, id: 1 }), totalItemCount: 101 },
  }
  const { seen } = await run(['users', 'unlock', '12'], { answers: pages })
  expect(seen.find(({ method }) => method === 'PUT')?.body).toEqual({ ...stored, clearLockout: true })
  expect((await run(['users', 'unlock', '999'], { answers: pages })).code).toBe(5)
})

const holding = { licensesCount: 3, renewalsCount: 2, tasksCount: 1, requestsCount: 1, reminderStepsCount: 0, properties: [] }
const holdingNothing = { ...holding, licensesCount: 0, renewalsCount: 0, tasksCount: 0, requestsCount: 0 }

test('deactivate: asks about what the user holds, and update does, too', async () => {
  const there = { ...answers, 'GET /users/12/holdings': holding }
  for (const words of [
    ['deactivate', '12'],
    ['update', '12', '--no-active'],
  ]) {
    const { code, err, seen } = await run(['users', ...words], { answers: there })
    expect({ code, asked: err.includes('Kim Doe holds 3 licenses, 1 open task and 1 open request.') }).toEqual({ code: 2, asked: true })
    expect(seen.some(({ method }) => method === 'PUT')).toBe(false)
    expect((await run(['users', ...words, '--yes'], { answers: there })).code).toBe(0)
  }
})

test('deactivate: contacts stay even with --yes, and are removed with --remove-contacts', async () => {
  const withContacts = {
    ...answers,
    'GET /users/12/holdings': holdingNothing,
    'GET /users/12/property-contacts': { items: [{ id: 5, name: 'Kim Doe', propertyName: 'The Harbor' }], totalItemCount: 1 },
    'GET /users/12/division-contacts': { items: [{ id: 6, name: 'K. Doe', divisionName: 'East Coast' }], totalItemCount: 1 },
  }
  const put = async (...flags: string[]) => {
    const { err, seen } = await run(['users', 'deactivate', 'kim@harbor.example', ...flags], { answers: withContacts })
    return { err, body: seen.find(({ method }) => method === 'PUT')?.body }
  }
  const kept = 'Still there, as a contact: Kim Doe of property The Harbor; K. Doe of division East Coast.\n'
  for (const flags of [[], ['--yes'], ['--no-remove-contacts']]) {
    expect(await put(...flags)).toEqual({ err: `User Updated Successfully\n${kept}`, body: { ...stored, active: false } })
  }
  const removed = await put('--remove-contacts')
  expect(removed.body).toEqual({ ...stored, active: false, deletePropertyContactIds: [5], deleteDivisionContactIds: [6] })
  expect(removed.err).toContain('Removed: Kim Doe of property The Harbor')
})

test('hand-over: everything at once, with what goes elsewhere', async () => {
  const moved = { licensesCount: 3, renewalsCount: 2, tasksCount: 1, requestsCount: 0, reminderStepsCount: 0, unassignedCount: 0 }
  const lee = { ...user, id: 14, email: 'lee@harbor.example' }
  const there = {
    ...answers,
    'POST /users/list': { items: [user, lee], totalItemCount: 2 },
    'GET /users/12/holdings': holding,
    'POST /users/12/hand-over': moved,
  }
  const words = ['users', 'hand-over', 'kim@harbor.example', '--to', 'lee@harbor.example', '--deactivate', '--yes']
  const { code, seen, err } = await run(words, { answers: there })
  expect(code).toBe(0)
  expect(seen.at(-1)?.body).toMatchObject({ userId: 14, deactivate: true })
  expect(err).toContain('3 licenses and 1 open task were handed over.')
  const nobody = await run(['users', 'hand-over', '12', '--to', 'nobody', '--yes'], { answers: there })
  expect(nobody.seen.at(-1)?.body).toMatchObject({ userId: null })
})

test('leaves: one’s own are added by "me"', async () => {
  const own = { ...answers, 'GET /authentication/current-user/identity': { ...user, id: 12 }, 'POST /users/12/leaves': { id: 7 } }
  const words = ['users', 'leaves', 'add', 'me', '--from', '2026-12-21', '--to', '2027-01-04', '--deputy', '14']
  const { code, seen, out } = await run(words, { answers: own })
  expect(code).toBe(0)
  expect(out).toContain('7')
  expect(seen.at(-1)?.body).toEqual({ from: '2026-12-21', to: '2027-01-04', deputyId: 14 })
})

test('delete asks, and contacts stay unless they are removed too', async () => {
  const answers = {
    'POST /users/list': { items: [{ id: 12, email: 'kim@harbor.example', version: 3 }], totalItemCount: 1 },
    'GET /users/12/property-contacts': { items: [{ id: 5, name: 'Kim Doe', propertyName: 'Harbor' }], totalItemCount: 1 },
    'GET /users/12/division-contacts': { items: [], totalItemCount: 0 },
    'POST /users/12': null,
  }
  const remove = async (...flags: string[]) => {
    const { code, seen } = await run(['users', 'delete', 'kim@harbor.example', ...flags], { answers })
    return { code, sent: seen.find(({ path }) => path === '/users/12')?.body }
  }
  expect(await remove()).toEqual({ code: 2, sent: undefined })
  expect(await remove('--yes')).toEqual({ code: 0, sent: {} })
  expect(await remove('--yes', '--remove-contacts')).toEqual({
    code: 0,
    sent: { deletePropertyContactIds: [5], deleteDivisionContactIds: [] },
  })
})
