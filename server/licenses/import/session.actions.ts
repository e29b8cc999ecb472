import { sentences } from '../../../rules/messages.ts'
import type { Client } from '../../clients/client.model.ts'
import { inSteps } from '../../kit/database/steps.ts'
import type { CallContext } from '../../kit/http/handler.ts'
import { asRefusal } from '../../kit/http/problems.ts'
import { type ImportRun, type ImportSession, type ImportTarget, type MappedRow, type RowResult, refusedRow } from '../../kit/import-kind.ts'
import { provider } from '../../kit/provider.ts'
import { assignRows } from './assignee.ts'
import { clientOf, type ImportContext, loadImportContext } from './context.ts'
import { Facts } from './facts.ts'
import { groupRows, type RowGroup } from './groups.ts'
import { addEarlier, addHistory, checkEarlier, keepTerms } from './history.ts'
import { writePlanned } from './import.ts'
import { Places } from './places.ts'
import type { ImportedRow } from './rows.ts'
import { isEarlier, isLater, type RowOfLicense } from './terms.ts'
import { type PlannedRow, validateImport } from './validate.ts'

type Known = Pick<ImportContext, 'properties' | 'propertyKeys' | 'entities'>

/** An import of licenses from a file, with the validation and the steps of `licenses.import`. */
class LicenseSession implements ImportSession {
  readonly #ctx: CallContext
  readonly #client: Client
  readonly #rolledBack: ImportTarget['rolledBack']
  readonly #facts: Facts
  readonly #places: Places
  readonly #keepsTerms: boolean
  /** Properties and entities that earlier groups have loaded or created. */
  #known: Known | undefined

  constructor({ ctx, rolledBack, keepsTerms }: ImportTarget, client: Client) {
    this.#ctx = ctx
    this.#client = client
    this.#rolledBack = rolledBack
    this.#facts = new Facts(ctx.today, keepsTerms)
    this.#keepsTerms = keepsTerms
    this.#places = new Places(ctx.db, client.id)
  }

  async #grouped(given: MappedRow[]) {
    const { rows, refused } = await this.#places.fill(given)
    const sides = { provider: provider.name(), client: this.#client.displayName ?? this.#client.legalName }
    const found = groupRows(rows, this.#client.id, sides)
    return { groups: found.groups, refused: [...refused, ...found.refused] }
  }

  /** The context of a group, or why all its rows are refused. */
  async #contextOf({ constants, asked, rows }: RowGroup): Promise<ImportContext | Record<string, string[]>> {
    try {
      const importCtx = await loadImportContext(this.#ctx, this.#client, { ...constants, rows }, this.#known)
      this.#known = importCtx
      const { state, jurisdiction } = constants.licensingAuthority
      if (!importCtx.authority && !state) return { authorityState: [sentences.importNoStateYet(constants.licensingAuthority)] }
      if (!importCtx.authority && !jurisdiction) return { jurisdiction: [sentences.importNoAuthorityYet(constants.licensingAuthority)] }
      return { ...importCtx, asked }
    } catch (error) {
      const refusal = asRefusal(error)
      if (!refusal || refusal.status >= 500) throw error
      return refusal.errors ?? { row: [refusal.message] }
    }
  }

  /** Plans the rows of a group. `earlier` are rows older than their license, which become past renewals. */
  async #planned(group: RowGroup) {
    const found = await this.#contextOf(group)
    if (!('client' in found)) {
      const refused = group.rows.map(({ row, licenseNumber }) => ({ row, licenseNumber: licenseNumber ?? null, errors: found }))
      return { importCtx: null, planned: [], earlier: [], refused }
    }
    const importCtx = found as ImportContext
    const { planned, refused } = await validateImport(this.#ctx, importCtx, { ...group.constants, rows: group.rows })
    const earlier: RowOfLicense[] = this.#keepsTerms ? planned.filter(isEarlier) : []
    return { importCtx, planned: this.#keepsTerms ? planned.filter((one) => !isEarlier(one)) : planned, earlier, refused }
  }

  async check(rows: MappedRow[], reached: (count: number) => void): Promise<RowResult[]> {
    const { groups, refused: results } = await this.#grouped(rows)
    for (const group of groups) {
      const { importCtx, planned, earlier, refused } = await this.#planned(group)
      results.push(...earlier.map((one) => checkEarlier(this.#ctx, one)))
      const unassigned = await this.#unassigned(planned)
      const fit = planned.filter((one) => !unassigned.has(one))
      if (importCtx) this.#facts.add(group, importCtx, fit)
      results.push(...refused.map(refusedResult), ...fit.map((one) => resultOf(one)))
      for (const [{ row }, errors] of unassigned) results.push(refusedRow(row.row, row.licenseNumber, errors))
      reached(group.rows.length)
    }
    return results
  }

  /** Tries the assignments of the rows and rolls them back. Returns the refused rows with the errors. */
  async #unassigned(planned: readonly PlannedRow[]) {
    const refused = new Map<PlannedRow, Record<string, string[]>>()
    const assigning = planned.filter(({ assignment }) => assignment)
    await inSteps(this.#rolledBack, assigning, async (db, some) => {
      const found = await assignRows({ ...this.#ctx, db }, some)
      return () => {
        for (const [one, errors] of found) refused.set(one, errors)
      }
    })
    return refused
  }

  async write(rows: MappedRow[], { batchId, transact, save }: ImportRun): Promise<void> {
    const { groups, refused: results } = await this.#grouped(rows)
    for (const group of groups) {
      const { importCtx, planned, earlier, refused } = await this.#planned(group)
      results.push(...refused.map(refusedResult), ...planned.filter(({ effect }) => effect === 'unchanged').map((one) => resultOf(one)))
      if (!importCtx) continue
      await inSteps(transact, earlier, async (db, some) => {
        await save(db, await addEarlier({ ...this.#ctx, db, batchId }, some))
        return () => {}
      })
      const writing = {
        ...{ ctx: this.#ctx, given: { ...group.constants, rows: [] as ImportedRow[] }, transact, batchId },
        begin: async () => {},
        wrote: async (db: Parameters<typeof save>[0], step: { written: PlannedRow[]; licenseIds: number[]; refused: Refused[] }) => {
          if (this.#keepsTerms) await keepTerms({ ...this.#ctx, db, batchId }, step.written.filter(isLater))
          await save(db, [...step.written.map((one, n) => resultOf(one, step.licenseIds[n])), ...step.refused.map(refusedResult)])
        },
      }
      this.#known = (await writePlanned(writing, importCtx, planned)).importCtx
    }
    if (results.length > 0) await transact((db) => save(db, results))
  }

  /** Stores older rows as past renewals of the license that the latest row with their number wrote. */
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

export const importLicenseRows = async (target: ImportTarget): Promise<ImportSession> =>
  new LicenseSession(target, await clientOf(target.ctx, target.clientId ?? undefined))
