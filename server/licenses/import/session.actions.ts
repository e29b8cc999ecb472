import type { ImportCheck } from '../../../contract/imports/schemas.ts'
import { sentences } from '../../../rules/messages.ts'
import type { Client } from '../../clients/client.model.ts'
import { inSteps } from '../../kit/database/steps.ts'
import type { CallContext } from '../../kit/http/handler.ts'
import { asRefusal } from '../../kit/http/problems.ts'
import { type ImportRun, type ImportSession, type ImportTarget, type MappedRow, type RowResult, refusedRow } from '../../kit/import-kind.ts'
import { provider } from '../../kit/provider.ts'
import { clientOf, type ImportContext, loadImportContext, nameKey, propertyKey } from './context.ts'
import { groupRows, type RowGroup } from './groups.ts'
import { addHistory } from './history.ts'
import { writePlanned } from './import.ts'
import { Places } from './places.ts'
import { type ImportedRow, missingFields } from './rows.ts'
import { type PlannedRow, validateImport } from './validate.ts'

type Known = Pick<ImportContext, 'properties' | 'propertyKeys' | 'entities'>

/** Counts for the answer of a check. */
class Facts {
  readonly #made = { properties: new Set<string>(), types: new Set<string>(), authorities: new Set<string>() }
  readonly #missing = new Map<string, number>()
  readonly #queue = { activeCount: 0, pastDueCount: 0, expiredCount: 0, lateCount: 0 }
  readonly #today: string

  constructor(today: string) {
    this.#today = today
  }

  add({ constants }: RowGroup, { properties, types, authority }: ImportContext, planned: readonly PlannedRow[]): void {
    const { name, state } = constants.licensingAuthority
    const authorityKey = `${nameKey(name)}\n${state}`
    if (!authority && planned.length > 0) this.#made.authorities.add(authorityKey)
    for (const { row, values } of planned) {
      const [place, type] = [propertyKey(row.property), nameKey(row.licenseType)]
      if (!properties.has(place)) this.#made.properties.add(place)
      if (!types.has(type)) this.#made.types.add(`${authorityKey}\n${type}`)
      for (const field of missingFields(row)) this.#missing.set(field, (this.#missing.get(field) ?? 0) + 1)
      this.#count(values)
    }
  }

  #count({ active, dueDate, expirationDate }: PlannedRow['values']): void {
    if (!active) return
    const isExpired = expirationDate !== null && expirationDate < this.#today
    const isPastDue = dueDate !== null && dueDate < this.#today
    this.#queue.activeCount++
    if (isExpired) this.#queue.expiredCount++
    if (isPastDue) this.#queue.pastDueCount++
    if (isExpired || isPastDue) this.#queue.lateCount++
  }

  get all(): Pick<ImportCheck, 'alsoCreated' | 'queue' | 'warnings'> {
    const { lateCount, ...queue } = this.#queue
    const made = { properties: 'Properties', types: 'License Types', authorities: 'Licensing Authorities' } as const
    return {
      alsoCreated: (Object.keys(made) as (keyof typeof made)[])
        .map((key) => ({ record: made[key], count: this.#made[key].size }))
        .filter(({ count }) => count > 0),
      warnings: [...this.#missing].map(([field, count]) => ({ field, count, text: sentences.rowsWithout(count, field) })),
      queue: { ...queue, text: lateCount > 0 ? sentences.willBePastDue(lateCount, queue.activeCount) : null },
    }
  }
}

/** An import of licenses from a file, with the validation and the steps of `licenses.import`. */
class LicenseSession implements ImportSession {
  readonly #ctx: CallContext
  readonly #client: Client
  readonly #facts: Facts
  readonly #places: Places
  /** Properties and entities that earlier groups have loaded or created. */
  #known: Known | undefined

  constructor(ctx: CallContext, client: Client) {
    this.#ctx = ctx
    this.#client = client
    this.#facts = new Facts(ctx.today)
    this.#places = new Places(ctx.db, client.id)
  }

  async #grouped(given: MappedRow[]) {
    const { rows, refused } = await this.#places.fill(given)
    const sides = { provider: provider.name(), client: this.#client.displayName ?? this.#client.legalName }
    const found = groupRows(rows, this.#client.id, sides)
    return { groups: found.groups, refused: [...refused, ...found.refused] }
  }

  /** The context of a group, or why all its rows are refused. */
  async #contextOf({ constants, rows }: RowGroup): Promise<ImportContext | Record<string, string[]>> {
    try {
      const importCtx = await loadImportContext(this.#ctx, this.#client, { ...constants, rows }, this.#known)
      this.#known = importCtx
      if (!importCtx.authority && !constants.licensingAuthority.jurisdiction)
        return { jurisdiction: [sentences.importNoAuthorityYet(constants.licensingAuthority)] }
      return importCtx
    } catch (error) {
      const refusal = asRefusal(error)
      if (!refusal || refusal.status >= 500) throw error
      return refusal.errors ?? { row: [refusal.message] }
    }
  }

  async #planned(group: RowGroup) {
    const found = await this.#contextOf(group)
    if (!('client' in found)) {
      const refused = group.rows.map(({ row, licenseNumber }) => ({ row, licenseNumber: licenseNumber ?? null, errors: found }))
      return { importCtx: null, planned: [], refused }
    }
    const importCtx = found as ImportContext
    return { importCtx, ...(await validateImport(this.#ctx, importCtx, { ...group.constants, rows: group.rows })) }
  }

  async check(rows: MappedRow[]): Promise<RowResult[]> {
    const { groups, refused: results } = await this.#grouped(rows)
    for (const group of groups) {
      const { importCtx, planned, refused } = await this.#planned(group)
      if (importCtx) this.#facts.add(group, importCtx, planned)
      results.push(...refused.map(refusedResult), ...planned.map((one) => resultOf(one)))
    }
    return results
  }

  async write(rows: MappedRow[], { batchId, transact, save }: ImportRun): Promise<void> {
    const { groups, refused: results } = await this.#grouped(rows)
    for (const group of groups) {
      const { importCtx, planned, refused } = await this.#planned(group)
      results.push(...refused.map(refusedResult), ...planned.filter(({ effect }) => effect === 'unchanged').map((one) => resultOf(one)))
      if (!importCtx) continue
      const writing = {
        ...{ ctx: this.#ctx, given: { ...group.constants, rows: [] as ImportedRow[] }, transact, batchId },
        begin: async () => {},
        wrote: (db: Parameters<typeof save>[0], step: { written: PlannedRow[]; licenseIds: number[]; refused: Refused[] }) =>
          save(db, [...step.written.map((one, n) => resultOf(one, step.licenseIds[n])), ...step.refused.map(refusedResult)]),
      }
      this.#known = (await writePlanned(writing, importCtx, planned)).importCtx
    }
    if (results.length > 0) await transact((db) => save(db, results))
  }

  /** Older rows become past renewals of the license that the latest row of their number has. */
  async writeHistory(rows: MappedRow[], { batchId, transact, save }: ImportRun): Promise<void> {
    await inSteps(transact, rows, async (db, some) => {
      await save(db, await addHistory({ ...this.#ctx, db, batchId }, this.#client.id, some))
      return () => {}
    })
  }

  facts() {
    return this.#facts.all
  }
}

interface Refused {
  row: number
  licenseNumber: string | null
  errors: Record<string, string[]>
}

const refusedResult = ({ row, licenseNumber, errors }: Refused): RowResult => refusedRow(row, licenseNumber, errors)

const resultOf = ({ row, held, effect }: PlannedRow, id?: number): RowResult => ({
  row: row.row,
  outcome: effect,
  name: row.licenseNumber,
  recordId: id ?? held?.id ?? null,
  errors: {},
})

export const importLicenseRows = async ({ ctx, clientId }: ImportTarget): Promise<ImportSession> =>
  new LicenseSession(ctx, await clientOf(ctx, clientId ?? undefined))
