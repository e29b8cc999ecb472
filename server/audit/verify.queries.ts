import { createHash, type Hash } from 'node:crypto'
import type { Knex } from 'knex'
import type { AuditProblem, AuditSeal, AuditVerification } from '../../contract/audit/calls.ts'
import { AUDIT_PROBLEMS } from '../../contract/audit/calls.ts'
import { present } from '../../rules/present.ts'
import { auditRows, rowLine, type Sealed, sealHash, sealsOf } from './rows.ts'
import { sealedUpTo } from './seal.ts'

interface Seal extends Sealed {
  id: number
  sha256: string
  sealed_on: string
  dropped_on: string | null
}

type Verification = Omit<AuditVerification, 'isIntact' | 'lastSeal'>

const SEALS_AT_ONCE = 1_000

async function* sealsInOrder(db: Knex, clientId: number | null, upTo: number): AsyncGenerator<Seal> {
  for (let last = 0; ; ) {
    const some: Seal[] = await sealsOf(db, clientId)
      .where('from_id', '>', last)
      .where('to_id', '<=', upTo)
      .orderBy('from_id')
      .limit(SEALS_AT_ONCE)
    yield* some
    if (some.length < SEALS_AT_ONCE) return
    last = present(some.at(-1)).from_id
  }
}

/** Reads the seals of a client together with its rows. Checks that each range has its rows and that no row lies outside a range. */
class Chain {
  #seals: AsyncGenerator<Seal>
  #seal: Seal | undefined
  #before: string | null = null
  #found: { count: number; hash: Hash } = { count: 0, hash: createHash('sha256') }
  readonly #clientId: number | null
  readonly #sum: Verification

  constructor(db: Knex, clientId: number | null, upTo: number, sum: Verification) {
    this.#seals = sealsInOrder(db, clientId, upTo)
    this.#clientId = clientId
    this.#sum = sum
  }

  async #next() {
    this.#seal = (await this.#seals.next()).value ?? undefined
    this.#found = { count: 0, hash: createHash('sha256') }
  }

  #report(kind: AuditProblem['kind'], range: Partial<AuditProblem> & Pick<AuditProblem, 'fromId' | 'toId'>) {
    this.#sum.problemCount++
    const problem = { sealId: null, expectedCount: null, foundCount: null, ...range, kind, clientId: this.#clientId }
    if (this.#sum.problems.length < AUDIT_PROBLEMS) this.#sum.problems.push(problem)
  }

  #close(seal: Seal) {
    const { count, hash } = this.#found
    const range = { sealId: seal.id, fromId: seal.from_id, toId: seal.to_id, expectedCount: seal.row_count, foundCount: count }
    this.#sum.sealCount++
    if (seal.dropped_on) this.#sum.droppedCount += seal.row_count
    if (seal.previous_sha256 !== this.#before || seal.sha256 !== sealHash(seal)) this.#report('Seal', range)
    else if (seal.dropped_on ? count > 0 : count > seal.row_count) this.#report('Added', range)
    else if (!seal.dropped_on && count < seal.row_count) this.#report('Missing', range)
    else if (!seal.dropped_on && hash.digest('hex') !== seal.rows_sha256) this.#report('Changed', range)
    this.#before = seal.sha256
  }

  async start() {
    await this.#next()
  }

  async row(row: Parameters<typeof rowLine>[0]) {
    while (this.#seal && row.id > this.#seal.to_id) {
      this.#close(this.#seal)
      await this.#next()
    }
    if (!this.#seal || row.id < this.#seal.from_id) return this.#report('Added', { fromId: row.id, toId: row.id })
    this.#found.count++
    this.#sum.rowCount++
    this.#found.hash.update(rowLine(row))
  }

  async end() {
    for (; this.#seal; await this.#next()) this.#close(this.#seal)
  }
}

const clientsOf = async (db: Knex): Promise<(number | null)[]> => {
  const found: { client_id: number | null }[] = await db('audit_seals').distinct('client_id').union(db('audit').distinct('client_id'))
  return found.map(({ client_id }) => client_id)
}

const shown = ({ id, client_id: clientId, to_id: toId, sha256, sealed_on: sealedOn }: Seal): AuditSeal => ({
  id,
  clientId,
  toId,
  sha256,
  sealedOn,
})

/** The latest seal of a client, or of all clients. */
export const lastSealOf = async (db: Knex, clientId: number | undefined): Promise<AuditSeal | null> => {
  const seals = clientId === undefined ? db('audit_seals') : sealsOf(db, clientId)
  const seal: Seal | undefined = await seals.orderBy('id', 'desc').first()
  return seal ? shown(seal) : null
}

/** `lastSealOf` for every client: a function of the client, undefined for all. */
export const lastSeals = async (db: Knex): Promise<(clientId: number | undefined) => AuditSeal | null> => {
  const seals: Seal[] = await db('audit_seals').whereIn('id', db('audit_seals').groupBy('client_id').max('id')).orderBy('id')
  const byClient = new Map(seals.map((seal) => [seal.client_id, seal]))
  const latest = seals.at(-1)
  return (clientId) => {
    const seal = clientId === undefined ? latest : byClient.get(clientId)
    return seal ? shown(seal) : null
  }
}

/** Compares the audit with its seals: that of one client, or all of it. Reads every sealed row, in pages. */
export const verifyAudit = async (db: Knex, clientId: number | undefined): Promise<AuditVerification> => {
  const upTo = await sealedUpTo(db)
  const sum: Verification = { sealCount: 0, rowCount: 0, droppedCount: 0, unsealedCount: 0, problemCount: 0, problems: [] }
  for (const each of clientId === undefined ? await clientsOf(db) : [clientId]) {
    const chain = new Chain(db, each, upTo, sum)
    await chain.start()
    for await (const rows of auditRows(db, { after: 0, upTo, clientId: each })) for (const row of rows) await chain.row(row)
    await chain.end()
  }
  const unsealed = db('audit').where('id', '>', upTo)
  if (clientId !== undefined) unsealed.where({ client_id: clientId })
  sum.unsealedCount = Number((await unsealed.count({ total: '*' }).first())?.total)
  return { isIntact: sum.problemCount === 0, lastSeal: await lastSealOf(db, clientId), ...sum }
}
