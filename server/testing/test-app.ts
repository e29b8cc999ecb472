import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import type { Knex } from 'knex'
import { type Client, createClient, overHttp } from '../../client/index.ts'
import { BASE_PATH, calls } from '../../contract/index.ts'
import { aCustomField, aLicenseType, aLicensingAuthority, anOfficerTitle, aRenewalTip, aUser } from '../../fixtures/builders.ts'
import { pdfOf } from '../../fixtures/demo/pdf.ts'
import type { Day } from '../../rules/day.ts'
import { present } from '../../rules/present.ts'
import { handlers } from '../calls.ts'
import { clock } from '../kit/clock.ts'
import { type Config, readConfig } from '../kit/config.ts'
import type { Database } from '../kit/database/db.ts'
import type { Documents } from '../kit/documents.ts'
import { createApp } from '../kit/http/app.ts'
import { createLog } from '../kit/log.ts'
import { portOf } from '../kit/port.ts'
import { openDocuments } from '../outside/documents/documents.ts'
import { authorityParts } from './cases.ts'
import { freshDatabase } from './databases/database.ts'
import { fastFolder } from './databases/fast-folder.ts'
import { type Answer, type Request, speak } from './http.ts'
import { type Actor, CLIENT_ACTORS, LEVELS, partsOf, type Signed, STAFF } from './people/actors.ts'
import { makeCookie, makeFeed, makePasskey, makeSession, makeToken, type SessionOptions, type TokenOptions } from './people/credentials.ts'
import { aTenant, type Tenant } from './tenants.ts'

/** The Friday that the tests use as today. */
export const TODAY: Day = '2026-11-20'

export const PDF = pdfOf(['A license', 'for the tests'])

export interface TestApp extends AsyncDisposable {
  database: Database
  documents: Documents
  config: Config
  base: string
  /** A tenant of each service level, and another whose records none of their users may see. */
  tenants: Record<(typeof LEVELS)[number] | 'other', Tenant>
  /** Provider-wide catalogue records. */
  shared: {
    authorityId: number
    licenseTypeId: number
    tipId: number
    titleId: number
    customFieldId: number
    authorityContactId: number
    keyContactChangeFormId: number
  }
  /** The text messages that were sent. */
  texts: { to: string; text: string }[]
  of(actor: Actor): Signed
  /** The typed client, signed in with a personal token; without an actor, not signed in. */
  as(actor?: Actor | { token: string }): Client
  /** Raw HTTP; with an actor, signed in with their token. */
  request(request: Request, actor?: Actor): Promise<Answer>
  /** The Cookie header of a new session of a user, created without the sign-in call. */
  cookieOf(userId: number, session?: SessionOptions): Promise<string>
  /** A personal token of a user. */
  tokenOf(userId: number, token?: TokenOptions): Promise<string>
  /** Runs `work` in one transaction. */
  build<T>(work: (db: Knex) => Promise<T>): Promise<T>
}

type Signable = Pick<Signed, 'actor' | 'person'>

const people = async (db: Knex, tenants: TestApp['tenants']): Promise<Signable[]> => {
  const staff: Signable[] = []
  for (const role of STAFF) {
    const { id } = await aUser(db, { roleName: role, email: `${role}@provider.test.example`, phoneNumber: '555-0101' })
    staff.push({ actor: role, person: { id, roleName: role, clientId: null, clientServiceLevel: null } })
  }
  const clients = CLIENT_ACTORS.map((actor) => {
    const { role, level } = partsOf(actor)
    const { clientId, users } = tenants[present(level)]
    return { actor, person: { id: users[role as keyof typeof users], roleName: role, clientId, clientServiceLevel: level } }
  })
  return [...staff, ...clients]
}

const fill = async (db: Knex, documents: Documents) => {
  const stored = await documents.put(PDF)
  const tenants = { other: await aTenant(db, 'Hybrid', CANARY, stored) } as TestApp['tenants']
  for (const level of LEVELS) tenants[level] = await aTenant(db, level, `Our ${level}`, stored)
  const { id: authorityId } = await aLicensingAuthority(db, { name: 'The state' })
  const { id: licenseTypeId } = await aLicenseType(db, { licensingAuthorityId: authorityId, name: 'The license' })
  const { id: tipId } = await aRenewalTip(db, { description: 'The tip', typeIds: [licenseTypeId] })
  const { id: titleId } = await anOfficerTitle(db, { name: 'The title' })
  const { id: customFieldId } = await aCustomField(db, { label: 'The field' })
  const parts = await authorityParts(db, 'The', authorityId)
  return { tenants, shared: { authorityId, licenseTypeId, tipId, titleId, customFieldId, ...parts }, everybody: await people(db, tenants) }
}

/** Contained in every text of the other tenant: if a reply contains it, tenancy is broken. */
export const CANARY = 'zq7canary'

/** The real application on its own port, with its own database and folder. Today is TODAY. */
export const startTestApp = async ({
  database,
  today = TODAY,
  env = {},
}: {
  database?: Database
  today?: Day
  env?: NodeJS.ProcessEnv
} = {}): Promise<TestApp> => {
  clock.set({ today, skip: 0 })
  const folder = await mkdtemp(join(fastFolder(), 'evergreen-testApp-'))
  const log = process.env.TEST_LOG ?? 'silent'
  const config = readConfig({ DATA_DIR: folder, LOG_LEVEL: log, SIGN_INS_PER_MINUTE: '1000000', CALLS_PER_MINUTE: '0', ...env })
  const { write, ...rest } = database ?? (await freshDatabase())
  const documents = await openDocuments(config)
  const texts: TestApp['texts'] = []
  const sendText = async (to: string, text: string) => {
    texts.push({ to, text })
  }
  const parts = { database: { write, ...rest }, config, documents, sendText, log: createLog(config) }
  // On a busy machine, Node's five seconds can pass between two requests, and the second would meet a closed connection.
  const server = createServer({ keepAliveTimeout: 120_000 }, createApp(calls, handlers, parts).callback())
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const port = portOf(server)
  const base = `http://127.0.0.1:${port}${BASE_PATH}`

  const { everybody, ...made } = await write((db) => fill(db, documents))
  const signed = new Map<Actor, Signed>()
  for (const { actor, person } of everybody) {
    const { sessionId } = await makeSession(write, person.id)
    const own = { ...(await makeToken(write, person.id)), ...(await makeFeed(write, person.id)), ...(await makePasskey(write, person.id)) }
    signed.set(actor, { actor, person, sessionId, ...own })
  }
  const of = (actor: Actor) => present(signed.get(actor))

  return {
    ...made,
    database: parts.database,
    documents,
    config,
    base,
    texts,
    of,
    tokenOf: async (userId, options) => (await makeToken(write, userId, options)).token,
    cookieOf: (userId, options) => makeCookie(write, userId, options),
    build: (work) => write((db) => work(db)),
    as: (actor) => createClient(overHttp({ base, token: typeof actor === 'string' ? of(actor).token : actor?.token })),
    request: (request, actor) =>
      speak(port, actor ? { ...request, headers: { authorization: `Bearer ${of(actor).token}`, ...request.headers } } : request),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await rm(folder, { recursive: true, force: true })
    },
  }
}
