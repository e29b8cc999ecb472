import type { Knex } from 'knex'
import type { RenewalQueueFilter } from '../../../contract/dashboard/calls.ts'
import { fieldsOf } from '../../../fixtures/rows.ts'
import type { Day } from '../../../rules/day.ts'
import { isOneTime, isPerpetual } from '../../../rules/licenses/terms.ts'
import { hasRenewalPermission, isStaff, type Person } from '../../../rules/people/permissions.ts'
import { present } from '../../../rules/present.ts'
import { PAST_DUE_PRESET, PRESETS, presetRange } from '../../../rules/renewals/presets.ts'
import { isCurrent, isPastDue, stageOf } from '../../../rules/renewals/stages.ts'
import { sortKey } from '../../../rules/sort-key.ts'
import { flagsOf } from '../../../rules/watch/flags.ts'
import { BY_URGENCY, type Standing, standingOf } from '../../../rules/watch/standing.ts'

// biome-ignore lint/suspicious/noExplicitAny: rows as stored; the rules below check their fields.
type Plain = any

const rowsOf = async (db: Knex, table: string): Promise<Plain[]> => (await db(table)).map(fieldsOf)
const byId = async (db: Knex, table: string) => new Map<number, Plain>((await rowsOf(db, table)).map((row) => [row.id, row]))

/** The key that a list sorts a value by: the sort key of a name; dates keep their order. */
export const keyOf = (value: string | null) => value && sortKey(value)

const IS_PAST = ['expired', 'pastDue', 'atRisk']

/** By level, then the most days late first, then the fewest days left. */
const urgencyOf = ({ level, days }: Standing): string => {
  const until = IS_PAST.includes(level) ? -(days ?? 0) : days
  return `${BY_URGENCY.indexOf(level)} ${until === null ? 'none' : 100_000 + until}`
}

/** The key that a list sorts a row by in a column. Slack is sorted by the day to act by. */
export const sortedBy = (row: Fact, column: string): string | null =>
  column === 'standing' ? row.urgency : keyOf(row[column === 'slack' ? 'actBy' : column])

/** Every license with its related records, joined here instead of in SQL. */
export const factsOf = async (db: Knex, today: Day) => {
  const renewals = await byId(db, 'renewals')
  const types = await byId(db, 'license_types')
  const terms = await byId(db, 'license_terms')
  const authorities = await byId(db, 'licensing_authorities')
  const clients = await byId(db, 'clients')
  const users = await byId(db, 'users')
  const open = (await rowsOf(db, 'user_tasks')).filter((task) => !task.doneOn && task.renewalId !== null)
  const followUps = new Map(open.map((task) => [task.renewalId, task.followUpDate]))
  const person = (user: Plain): Person => ({ ...user, clientServiceLevel: clients.get(user.clientId)?.serviceLevel ?? null })
  return (await rowsOf(db, 'licenses')).map((license) => {
    const renewal = renewals.get(license.renewalId)
    const type = types.get(license.licenseTypeId)
    const assignee = users.get(license.assignedUserId)
    const client = clients.get(license.clientId)
    const works = assignee?.active && (isStaff(person(assignee)) || hasRenewalPermission(person(assignee)))
    const stage = stageOf({ ...license, hasCompletedRenewal: Boolean(license.hasCompletedRenewal) }, today)
    const termName = terms.get(type.licenseTermId).name
    const isTrackingOnlyRenewal = Boolean(renewal ? renewal.isTrackingOnlyRenewal : license.isTrackingOnly)
    const watched = {
      ...license,
      stage,
      active: Boolean(license.active && license.propertyActive),
      isSecondary: license.masterLicenseId !== null,
      isOneTime: isOneTime(termName),
      isPerpetual: isPerpetual(termName),
      isTrackingOnlyRenewal,
      newExpirationDate: renewal?.expirationDate ?? null,
      dueDate: renewal?.renewalDueDate ?? license.dueDate,
    }
    const standing = standingOf(watched, today)
    const flags = {
      ...watched,
      documentIssuance: type.licenseDocumentIssuance,
      hasDocument: license.licenseDocumentId !== null,
      isAssigned: Boolean(works),
    }
    return {
      ...license,
      stage,
      standing,
      urgency: urgencyOf(standing),
      ...flagsOf(flags),
      renewalDueDate: renewal?.renewalDueDate ?? null,
      followUpDate: followUps.get(license.renewalId) ?? null,
      notes: renewal?.notes ?? null,
      isTrackingOnlyRenewal,
      licenseType: type.name,
      termName,
      licensingAuthority: authorities.get(license.licensingAuthorityId).name,
      clientName: client.displayName ?? client.legalName,
      clientRenews: ['Hybrid', 'Saas'].includes(client.serviceLevel),
      assignedUserName: assignee ? `${assignee.firstName} ${assignee.lastName}${works ? '' : ' (inactive)'}` : null,
      assignee: works ? assignee.id : -1,
    }
  })
}
export type Fact = Awaited<ReturnType<typeof factsOf>>[number]

const within = (day: Day | null, from?: Day | null, to?: Day | null) =>
  from || to ? day !== null && (!from || day >= from) && (!to || day <= to) : true

const dayOf: Record<string, (row: Fact) => Day | null> = {
  TrackDate: (row) => row.trackDate,
  DueDate: (row) => row.renewalDueDate ?? row.dueDate,
  FollowUpDate: (row) => row.followUpDate,
  ExpirationDate: (row) => row.expirationDate,
}

const byDates = (row: Fact, { dateType, dateField, dateRanges, startDate, endDate }: RenewalQueueFilter, today: Day): boolean => {
  if (dateType === 'SpecificDate') return !dateField || dateField === 'None' || within(dayOf[dateField]?.(row) ?? null, startDate, endDate)
  if (!dateRanges?.length) return true
  return dateRanges.some((value) => {
    if (value === PAST_DUE_PRESET) return isPastDue(row, today)
    const { from, to } = presetRange(value, today)
    return within(dayOf[present(PRESETS[value - 1]?.field)]?.(row) ?? null, from, to)
  })
}

const among = <T>(values: T[] | undefined, value: T) => !values?.length || values.includes(value)

const plain = (text: string | null): string => (text ?? '').normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Terms of three or more characters match anywhere, shorter ones the beginning of numbers and names. */
export const isFound = (row: Fact, searchTerm: string): boolean => {
  const term = plain(searchTerm.trim())
  const names = [row.licenseNumber, row.accountNumber, row.premisesName, row.propertyName].map(plain)
  return term.length < 3 ? names.some((name) => name.startsWith(term)) : [...names, plain(row.city)].some((text) => text.includes(term))
}

/** The expected rows of the queue in the requested order: nulls last, then by id. */
export const expectedQueue = (facts: Fact[], clientId: number | null, filter: RenewalQueueFilter, today: Day): Fact[] => {
  const { sortBy = 'expirationDate', sortDirection = 'asc', searchTerm } = filter
  const found = facts.filter((row) => {
    const inProcess = row.renewalStage !== null
    const tracking = row.isTrackingOnlyRenewal ? 'TrackingOnly' : 'TrackingAndProcess'
    return (
      (clientId === null || row.clientId === clientId) &&
      row.active &&
      row.propertyActive &&
      row.masterLicenseId === null &&
      (inProcess || !isOneTime(row.termName)) &&
      (filter.showPerpetualTerms || !isPerpetual(row.termName)) &&
      (filter.showCurrentRenewals === false || isCurrent(row, today)) &&
      among(filter.renewalStatuses, row.stage) &&
      among(filter.standings, row.standing.level) &&
      among(filter.assignedUserIds, row.assignee) &&
      among(filter.states, row.state) &&
      among(filter.clientIds, row.clientId) &&
      among(filter.licensingAuthorityIds, row.licensingAuthorityId) &&
      among(filter.licenseTypeIds, row.licenseTypeId) &&
      among(filter.renewalDesignation ? [filter.renewalDesignation] : [], row.renewalDesignation) &&
      among(filter.renewalTrackingType ? [filter.renewalTrackingType] : [], tracking) &&
      (!searchTerm || isFound(row, searchTerm)) &&
      byDates(row, filter, today)
    )
  })
  const key = (row: Fact) =>
    sortBy === 'renewalStatus' ? row.stage : sortBy === 'renewalDueDate' ? (row.renewalDueDate ?? row.dueDate) : sortedBy(row, sortBy)
  const turn = sortDirection === 'desc' ? -1 : 1
  return found.sort((a, b) => {
    const [x, y] = [key(a), key(b)]
    if (x === y) return turn * (a.id - b.id)
    if (x === null || y === null) return x === null ? 1 : -1
    return x < y ? -turn : turn
  })
}
