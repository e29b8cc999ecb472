import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, createClient, overHttp } from '../../client/index.ts'
import {
  aClient,
  aDivision,
  anEntity,
  anEntityOfficer,
  anOfficerTitle,
  aProperty,
  aPropertyContact,
  aTask,
  aUser,
} from '../../fixtures/builders.ts'
import { freshDatabase } from '../testing/databases/database.ts'
import { INVOICES } from '../testing/examples/invoices.ts'
import { aNewLicense } from '../testing/examples/licenses.ts'
import { FILLED, type InProcess, licenseNow, renewalNow, theirLicense, theirRenewal } from '../testing/in-process.ts'
import { aProgram } from '../testing/program.ts'
import { refused } from '../testing/refused.ts'
import { deep, engine, report } from '../testing/suite.ts'
import { startTestApp, type TestApp, TODAY } from '../testing/test-app.ts'

/** Fifty clients act on one record at once: through two processes on PostgreSQL, through one on SQLite. */

const CLIENTS = 50
const ROUNDS = deep ? 200 : 1
const ADMIN = 'ClientAdministrator at Saas'
const STAFF = 'Administrator'

type Try = (api: Client) => Promise<unknown>
interface Round {
  /** The actions, which the clients take in turn. */
  tries: Try[]
  /** The actor; by default a client administrator. */
  token?: string
  /** Whether the stored state fits a single winner, or the number of clients that succeeded. */
  holds: (winners: number) => Promise<boolean>
}

let testApp: TestApp
let program: Awaited<ReturnType<typeof aProgram>>
let bases: string[]
const line = report('Races')

beforeAll(async () => {
  const database = await freshDatabase()
  testApp = await startTestApp({ database })
  program = await aProgram(database.url)
  const started = [await program.start()]
  if (engine === 'postgres') started.push(await program.start())
  bases = started.map(({ base }) => base)
}, 120_000)
afterAll(async () => {
  await program[Symbol.asyncDispose]()
  await testApp[Symbol.asyncDispose]()
})

const read = () => testApp.database.read
const apis = (token: string) => bases.map((base) => createClient(overHttp({ base, token })))
const sum = (counts: Record<string, number>) => Object.values(counts).reduce((all, one) => all + one, 0)

/** The responses to the clients, by status. */
const attempt = async ({ tries, token = testApp.of(ADMIN).token }: Round): Promise<Record<string, number>> => {
  const through = apis(token)
  const all = Array.from({ length: CLIENTS }, (_, n) => (tries[n % tries.length] as Try)(through[n % through.length] as Client))
  const counts: Record<string, number> = {}
  for (const { status } of await Promise.all(all.map(refused))) counts[status] = (counts[status] ?? 0) + 1
  return counts
}

const versionOf = async ({ licenseId }: InProcess) => (await licenseNow(testApp, licenseId)).version as number
const inProcess = async (given: Parameters<typeof theirRenewal>[1] = FILLED) => {
  const renewal = await theirRenewal(testApp, given)
  const { params, renewalId } = renewal
  const ifMatch = await versionOf(renewal)
  const stage = async () => (await renewalNow(testApp, renewalId))?.stage
  return { ...renewal, params, ifMatch, stage, row: () => renewalNow(testApp, renewalId) }
}

/** One client succeeds, and the others are refused as late. */
const ONE_WINNER: Record<string, () => Promise<Round>> = {
  'advance a stage': async () => {
    const { params, stage } = await inProcess()
    return {
      tries: [(api) => api.renewals.status({ params, body: { renewalStatus: 3 } })],
      holds: async () => (await stage()) === 3,
    }
  },
  'advance, or abandon': async () => {
    const { params, renewalId, ifMatch, stage } = await inProcess()
    return {
      tries: [
        (api) => api.renewals.status({ params, ifMatch, body: { renewalStatus: 3 } }),
        (api) => api.renewals.abandon({ params: { id: renewalId }, ifMatch }),
      ],
      holds: async () => [3, undefined].includes((await stage()) as number | undefined),
    }
  },
  'advance, or track only': async () => {
    const { params, ifMatch, row } = await inProcess()
    return {
      tries: [
        (api) => api.renewals.status({ params, ifMatch, body: { renewalStatus: 3 } }),
        (api) => api.renewals.toggleTrackingOnly({ params, ifMatch, body: { isTrackingOnlyRenewal: true } }),
      ],
      holds: async () => {
        const { stage, isTrackingOnlyRenewal } = (await row()) ?? {}
        return (stage === 3) !== Boolean(isTrackingOnlyRenewal)
      },
    }
  },
  'complete, or go back': async () => {
    const { params, ifMatch, stage } = await inProcess({ ...FILLED, stage: 7 })
    return {
      tries: [
        (api) => api.renewals.complete({ params, ifMatch, body: {} }),
        (api) => api.renewals.status({ params, ifMatch, body: { renewalStatus: 6 } }),
      ],
      holds: async () => [6, 8].includes((await stage()) as number),
    }
  },
  'begin a renewal': async () => {
    const { id } = await theirLicense(testApp)
    return {
      tries: [(api) => api.renewals.begin({ params: { id }, body: { processStartDate: TODAY } })],
      holds: async () => (await read()('renewals').where({ license_id: id })).length === 1,
    }
  },
  'cancel a check request': async () => {
    const { renewalId } = await inProcess({ stage: 3 })
    const invoices = testApp.as(ADMIN).checkRequestInvoices
    const { id: invoiceId } = await invoices.create({ params: { id: renewalId }, body: INVOICES.Check })
    return {
      tries: [(api) => api.checkRequestInvoices.cancel({ params: { id: renewalId, invoiceId } })],
      holds: async () => (await read()('invoices').where({ id: invoiceId, is_cancelled: true })).length === 1,
    }
  },
  'assign, two people': async () => {
    const { id } = await theirLicense(testApp)
    const ifMatch = (await licenseNow(testApp, id)).version as number
    const people = [testApp.tenants.Saas.users.ClientAdministrator, -1]
    return {
      tries: people.map(
        (userId) => (api: Client) =>
          api.licenses.assign({ params: { id }, ifMatch, body: { renewalDesignation: 'BillingClient', userId } }),
      ),
      holds: async () => (await licenseNow(testApp, id)).version === ifMatch + 1,
    }
  },
  'complete a task': async () => {
    const { renewalId } = await inProcess({})
    const { id } = await testApp.build((db) => aTask(db, { renewalId }))
    return {
      tries: [(api) => api.userTasks.complete({ params: { id } }), (api) => api.userTasks.bulkComplete({ body: { userTaskIds: [id] } })],
      holds: async () => (await read()('audit').where({ record: 'user_tasks', record_id: id })).length === 1,
    }
  },
}

/** Rules that depend on other rows: the clients that succeed leave a state that each of them alone could have made. */
const SKEWED: Record<string, () => Promise<Round>> = {
  'remove all required contacts: one stays': async () => {
    const made = await testApp.build(async (db) => {
      const { id: clientId } = await aClient(db, { isPropertyContactRequired: true })
      const { id: userId } = await aUser(db, { clientId })
      const { id: propertyId } = await aProperty(db, { billingClientId: clientId })
      const contacts = [await aPropertyContact(db, { propertyId }), await aPropertyContact(db, { propertyId })]
      return { userId, propertyId, contacts }
    })
    const params = (contactId: number) => ({ id: made.propertyId, contactId })
    return {
      token: await testApp.tokenOf(made.userId),
      tries: made.contacts.map(
        ({ id }) =>
          (api: Client) =>
            api.propertyContacts.remove({ params: params(id) }),
      ),
      holds: async (winners) => winners === 1 && (await read()('property_contacts').where('property_id', made.propertyId)).length === 1,
    }
  },
  'delete a division, or put a property into it': async () => {
    const { clientId } = testApp.tenants.Saas
    const { id } = await testApp.build((db) => aDivision(db, { clientId }))
    const { id: propertyId } = await testApp.build((db) => aProperty(db, { billingClientId: clientId }))
    const { version, ...property } = await testApp.as(ADMIN).properties.get({ params: { id: propertyId } })
    const { name, address1, city, state, zip, country } = property
    const body = { name, address1, city, state, zip, country, divisionId: id }
    return {
      tries: [
        (api) => api.divisions.remove({ params: { id } }),
        (api) =>
          api.properties.update({ params: { id: propertyId }, ifMatch: version, body } as Parameters<typeof api.properties.update>[0]),
      ],
      holds: async () => {
        const stands = (await read()('divisions').where({ id })).length === 1
        return stands === ((await read()('property_clients').where('division_id', id)).length === 1)
      },
    }
  },
  'delete an officer title, or give it to an officer': async () => {
    const { clientId } = testApp.tenants.Saas
    const made = await testApp.build(async (db) => {
      const { id: corporateEntityId } = await anEntity(db, { clientId })
      const { id: kept } = await anOfficerTitle(db, { clientId })
      const { id: titleId } = await anOfficerTitle(db, { clientId })
      const { id: officerId } = await anEntityOfficer(db, { corporateEntityId, titleIds: [kept] })
      return { corporateEntityId, titleId, officerId }
    })
    const params = { id: made.corporateEntityId, officerId: made.officerId }
    return {
      tries: [
        (api) => api.officerTitles.remove({ params: { id: made.titleId } }),
        (api) => api.corporateEntities.updateOfficer({ params, body: { officerTitleIds: [made.titleId], active: true } }),
      ],
      holds: async () => {
        const stands = (await read()('officer_titles').where({ id: made.titleId })).length === 1
        return stands === ((await read()('entity_officer_titles').where('officer_title_id', made.titleId)).length === 1)
      },
    }
  },
  'deactivate a property, or add a license to it': async () => {
    const { clientId } = testApp.tenants.FullService
    const { id } = await testApp.build((db) => aProperty(db, { billingClientId: clientId }))
    const body = { ...(await aNewLicense(testApp)), clientId, propertyId: id, officers: [], renewalDesignation: null }
    return {
      token: testApp.of(STAFF).token,
      tries: [
        (api) => api.licenses.create({ body: { ...body, licenseNumber: `R-${id}-${Math.random()}` } }),
        (api) => api.properties.deactivate({ params: { id }, body: {} }),
      ],
      holds: async () => {
        const active = Boolean((await read()('properties').where({ id }).first('active')).active)
        const held: unknown[] = await read()('licenses').where({ property_id: id }).pluck('property_active')
        return held.every((one) => Boolean(one) === active)
      },
    }
  },
}

const inEachRound = async (setUp: () => Promise<Round>, allowed: (counts: Record<string, number>) => boolean) => {
  const seen: Record<string, number> = {}
  for (let round = 0; round < ROUNDS; round++) {
    const one = await setUp()
    const counts = await attempt(one)
    for (const [status, count] of Object.entries(counts)) seen[status] = (seen[status] ?? 0) + count
    expect(counts, `round ${round}`).toSatisfy(allowed)
    expect(await one.holds(counts[200] ?? 0), `round ${round}`).toBe(true)
  }
  return `${ROUNDS} rounds: ${Object.entries(seen)
    .map(([status, count]) => `${count} × ${status}`)
    .join(', ')}`
}

const TIME = { timeout: 30_000 + ROUNDS * 10_000 }
/** Late clients: 400 with the changed stage or 412 with the changed version; 404 for what is gone. */
const LATE = ['400', '404', '409', '412']
const refusedOthers = (counts: Record<string, number>) => Object.keys(counts).every((status) => status === '200' || LATE.includes(status))

test.each(Object.entries(ONE_WINNER))('%s', TIME, async (name, setUp) => {
  const seen = await inEachRound(setUp, (counts) => counts[200] === 1 && sum(counts) === CLIENTS && refusedOthers(counts))
  line(name, `1 of ${CLIENTS} succeeds`, seen)
})

test.each(Object.entries(SKEWED))('%s', TIME, async (name, setUp) => {
  line(name, 'never both', await inEachRound(setUp, refusedOthers))
})

test('one Idempotency-Key: one invoice, and all get its reply', TIME, async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const { renewalId: id, ifMatch } = await inProcess({ stage: 3 })
    const body = INVOICES.CreditCard
    const through = apis(testApp.of(ADMIN).token)
    const create = (_: unknown, n: number) =>
      (through[n % through.length] as Client).creditCardInvoices.create({ params: { id }, ifMatch, idempotencyKey: `race-${id}`, body })
    const answers = await Promise.all(Array.from({ length: CLIENTS }, create))
    const made = await read()('invoices').where({ renewal_id: id }).pluck('id')
    expect(made).toHaveLength(1)
    expect(answers).toEqual(answers.map(() => ({ id: made[0] })))
  }
  line('one Idempotency-Key', `1 invoice, ${CLIENTS} equal replies`, `${ROUNDS} rounds: 1 invoice, ${CLIENTS} equal replies`)
})

test('each acknowledged edit is kept, and read back on any connection', TIME, async () => {
  const [editors, editsEach] = deep ? [CLIENTS, 20] : [10, 2]
  const { id } = await testApp.build((db) => aDivision(db, { clientId: testApp.tenants.Saas.clientId }))
  const params = { id }
  const first = (await testApp.as(ADMIN).divisions.get({ params })).version
  const through = apis(testApp.of(ADMIN).token)
  const versions: number[] = []
  let late = 0
  let stale = 0
  const edit = async (_: unknown, n: number) => {
    for (let edits = 0; edits < editsEach; ) {
      const { version } = await (through[n % through.length] as Client).divisions.get({ params })
      const body = { name: `Edit ${n} ${edits}`, companyCode: 'E' }
      const { status } = await refused((through[n % through.length] as Client).divisions.update({ params, ifMatch: version, body }))
      if (status !== 200) {
        expect([400, 412]).toContain(status)
        late++
        continue
      }
      edits++
      versions.push(version + 1)
      const again = await (through[(n + 1) % through.length] as Client).divisions.get({ params })
      if (again.version < version + 1) stale++
    }
  }
  await Promise.all(Array.from({ length: editors }, edit))
  const expected = Array.from({ length: editors * editsEach }, (_, n) => first + n + 1)
  expect(versions.toSorted((a, b) => a - b)).toEqual(expected)
  expect(stale).toBe(0)
  expect((await testApp.as(ADMIN).divisions.get({ params })).version).toBe(expected.at(-1))
  line(
    'edit one record',
    'versions follow each other, no stale read',
    `${versions.length} edits, ${late} told that they were late, 0 lost, 0 stale`,
  )
})
