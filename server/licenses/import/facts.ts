import { importFieldTitle } from '../../../contract/imports/labels.ts'
import { isOneTime } from '../../../rules/licenses/terms.ts'
import { sentences } from '../../../rules/messages.ts'
import { keysOf } from '../../../rules/records.ts'
import { BY_URGENCY, type StandingLevel, standingOf } from '../../../rules/watch/standing.ts'
import { nameKey } from '../../kit/database/query.ts'
import type { ImportFacts } from '../../kit/import-kind.ts'
import type { DateRules } from '../../license-types/license-type.queries.ts'
import { dateRulesFor, type ImportContext, propertyKey } from './context.ts'
import type { RowGroup } from './groups.ts'
import type { Kept } from './kept.ts'
import { propertyOf } from './reload.ts'
import { missingFields } from './rows.ts'
import { isEarlier, isLater } from './terms.ts'
import type { PlannedRow } from './validate.ts'
import { isSecondary } from './values.ts'

/** Facts of a license without a renewal, and without a known pace. */
const NOT_BEGUN = { stage: 1, renewalStage: null, isTrackingOnlyRenewal: false, newExpirationDate: null, actBy: null } as const

/** The most row numbers that a warning names. */
const NAMED = 5

/** The subject of a warning. `earlier`: the row's term is before that of its license; `later`: the row's term ends it. */
type Told = Kept | 'propertyName' | 'earlier' | 'later'

const WORDS: Record<Told, (count: number, rows: readonly number[]) => string> = {
  effectiveDate: sentences.importDatesKept,
  trackDate: sentences.importTrackKept,
  licenseTerm: sentences.importTermKept,
  licenseClassification: sentences.importClassificationKept,
  licensees: sentences.importLicenseesKept,
  propertyName: sentences.importMoves,
  earlier: sentences.importSetsBack,
  later: sentences.importEndsTerm,
}

const fieldOf = (told: Told): string => (told === 'earlier' || told === 'later' ? 'expirationDate' : told)

/** Counts for the answer of a check of licenses. */
export class Facts {
  readonly #made = { properties: new Set<string>(), types: new Set<string>(), authorities: new Set<string>(), entities: new Set<string>() }
  readonly #missing = new Map<string, number>()
  readonly #told = new Map<Told, { count: number; rows: number[] }>()
  readonly #standings = new Map<StandingLevel, number>()
  #withoutDueDate = 0
  readonly #queue = { activeCount: 0, pastDueCount: 0, expiredCount: 0, lateCount: 0 }
  readonly #today: string
  readonly #keepsTerms: boolean

  constructor(today: string, keepsTerms: boolean) {
    this.#today = today
    this.#keepsTerms = keepsTerms
  }

  add({ constants }: RowGroup, importCtx: ImportContext, planned: readonly PlannedRow[]): void {
    const { types, authority, entities } = importCtx
    const { name, state } = constants.licensingAuthority
    const authorityKey = `${nameKey(name)}\n${state}`
    if (!authority && planned.length > 0) this.#made.authorities.add(authorityKey)
    for (const one of planned) {
      const { row, held, kept } = one
      const type = nameKey(row.licenseType)
      if (propertyOf(importCtx, one) === undefined) {
        this.#made.properties.add(propertyKey(row.property))
        if (held) this.#tell('propertyName', row.row)
      }
      if (!types.has(type)) this.#made.types.add(`${authorityKey}\n${type}`)
      for (const licensee of row.licensees) if (!entities.has(nameKey(licensee))) this.#made.entities.add(nameKey(licensee))
      for (const field of missingFields(row)) this.#missing.set(field, (this.#missing.get(field) ?? 0) + 1)
      for (const field of kept) this.#tell(field, row.row)
      if (this.#keepsTerms ? isLater(one) : isEarlier(one) && !kept.includes('effectiveDate'))
        this.#tell(this.#keepsTerms ? 'later' : 'earlier', row.row)
      this.#count(one, dateRulesFor(importCtx, row.licenseType))
    }
  }

  #tell(field: Told, row: number): void {
    const one = this.#told.get(field) ?? { count: 0, rows: [] }
    this.#told.set(field, one)
    one.count += 1
    if (one.rows.length < NAMED) one.rows.push(row)
  }

  #count({ held, values: { active, dueDate, expirationDate } }: PlannedRow, { isPerpetual, termName }: DateRules): void {
    if (!active) return
    const isExpired = expirationDate !== null && expirationDate < this.#today
    const isPastDue = dueDate !== null && dueDate < this.#today
    this.#queue.activeCount++
    if (isExpired) this.#queue.expiredCount++
    if (isPastDue) this.#queue.pastDueCount++
    if (isExpired || isPastDue) this.#queue.lateCount++
    const dates = { active, dueDate, expirationDate, isPerpetual, isOneTime: isOneTime(termName), isSecondary: isSecondary(held) }
    if (dueDate === null && expirationDate !== null && !isPerpetual && !dates.isOneTime && !dates.isSecondary) this.#withoutDueDate++
    const { level } = standingOf({ ...dates, ...NOT_BEGUN }, this.#today)
    this.#standings.set(level, (this.#standings.get(level) ?? 0) + 1)
  }

  get all(): ImportFacts {
    const { lateCount, ...queue } = this.#queue
    const made = {
      properties: 'Properties',
      types: 'License Types',
      authorities: 'Licensing Authorities',
      entities: 'Entities',
    } as const
    return {
      alsoCreated: keysOf(made)
        .map((key) => ({ record: made[key], count: this.#made[key].size }))
        .filter(({ count }) => count > 0),
      warnings: [
        ...[...this.#told].map(([field, { count, rows }]) => ({ field: fieldOf(field), count, text: WORDS[field](count, rows) })),
        ...[...this.#missing].map(([field, count]) => ({
          field,
          count,
          text: sentences.rowsWithout(count, importFieldTitle('licenses', field)),
        })),
        ...(this.#withoutDueDate > 0
          ? [{ field: 'trackDate', count: this.#withoutDueDate, text: sentences.importNoDueDate(this.#withoutDueDate) }]
          : []),
      ],
      queue: {
        ...queue,
        standings: BY_URGENCY.map((level) => ({ level, count: this.#standings.get(level) ?? 0 })).filter(({ count }) => count > 0),
        text: lateCount > 0 ? sentences.willBePastDue(lateCount, queue.activeCount) : null,
      },
    }
  }
}
