import type { Knex } from 'knex'
import type { RenewalQueueFilter } from '../../contract/dashboard.ts'
import { aClient, aLicense, aLicenseType, aLicensingAuthority, aProperty, aRenewal, aTask, aUser } from '../../fixtures/builders.ts'
import type { Chance } from '../../fixtures/demo/kit.ts'
import { addDays, type Day } from '../../rules/day.ts'
import { PAST_DUE_PRESET, PRESETS, presetRange } from '../../rules/presets.ts'
import { isCurrent, isPastDue, type Stage, stageOf } from '../../rules/stages.ts'
import { TODAY } from './world.ts'

/** A license as the queue's rules see it, beside the row that was made of it. */
export interface Told {
  id: number
  clientId: number
  licenseNumber: string
  state: string
  term: string
  licenseTypeId: number
  licensingAuthorityId: number
  active: boolean
  propertyActive: boolean
  masterLicenseId: number | null
  trackDate: Day | null
  dueDate: Day | null
  expirationDate: Day | null
  renewalStage: Stage | null
  renewalDueDate: Day | null
  hasCompletedRenewal: boolean
  isTrackingOnly: boolean
  renewalDesignation: 'BillingClient' | 'Provider'
  assignedUserId: number | null
  /** Null too where the assignee is inactive or renews no more. */
  worker: number | null
  followUpDate: Day | null
}

/** Days on which something changes: today and its neighbours, the 90 days, the ends of weeks, months and years. */
const NEAR: readonly Day[] = [-1, 0, 1, 89, 90, 91].map((n) => addDays(TODAY, n))
const FAR: readonly Day[] = [
  ...[-400, -45, 7, 30, 200, 700].map((n) => addDays(TODAY, n)),
  ...['2026-11-14', '2026-11-15', '2026-11-21', '2026-11-22', '2026-11-28', '2026-11-29', '2026-11-01', '2026-10-31', '2026-11-30'],
  ...['2026-12-01', '2026-12-31', '2027-01-01', '2027-12-31', '2028-01-01', '2026-01-01', '2025-12-31'],
]
const someDay = (chance: Chance): Day => chance.pick(chance.often(0.5) ? NEAR : FAR)

export interface Population {
  clientIds: [number, number]
  staffId: number
  workerId: number
  all: Told[]
}

const places = async (db: Knex, clientId: number) => [
  await aProperty(db, { billingClientId: clientId, name: 'Open house', state: 'CO' }),
  await aProperty(db, { billingClientId: clientId, name: 'Zenith', state: 'UT' }),
  await aProperty(db, { billingClientId: clientId, name: 'Closed house', state: 'CO', active: false }),
]

/** Its renewal in process, if it has one, with an open task or a done one. */
const begin = async (db: Knex, chance: Chance, licenseId: number) => {
  const stage = chance.pick([2, 3, 4, 5, 6, 7] as const)
  const renewalDueDate = chance.often(0.75) ? someDay(chance) : null
  const isTrackingOnlyRenewal = chance.often(0.4)
  const { id: renewalId } = await aRenewal(db, { licenseId, stage, renewalDueDate, isTrackingOnlyRenewal })
  const followUpDate = chance.often(0.5) ? someDay(chance) : null
  if (followUpDate) await aTask(db, { renewalId, followUpDate })
  if (chance.often(0.3)) await aTask(db, { renewalId, followUpDate: TODAY, doneOn: `${TODAY}T10:00:00.000Z` })
  return { renewalStage: stage, renewalDueDate, followUpDate, isTrackingOnly: isTrackingOnlyRenewal }
}

/** Licenses of two clients, thrown together: every rule of the queue has rows on both of its sides. */
export const populate = async (db: Knex, chance: Chance, size: number): Promise<Population> => {
  const clientIds: [number, number] = [(await aClient(db, { legalName: 'Aspen' })).id, (await aClient(db, { legalName: 'Birch' })).id]
  const staff = await aUser(db, { firstName: 'Staff', lastName: 'Member' })
  const worker = await aUser(db, { clientId: clientIds[0], roleName: 'ClientContributor', firstName: 'Client', lastName: 'Worker' })
  const left = await aUser(db, { clientId: clientIds[0], active: false, firstName: 'Long', lastName: 'Gone' })
  const viewer = await aUser(db, { clientId: clientIds[0], roleName: 'Client', firstName: 'Only', lastName: 'Looks' })
  const authorities = [await aLicensingAuthority(db, { name: 'First' }), await aLicensingAuthority(db, { name: 'Second' })]
  const types = []
  for (const term of ['1 Year', '1 Year', 'Perpetual', 'One Time']) {
    types.push({ ...(await aLicenseType(db, { term, licensingAuthorityId: chance.pick(authorities).id })), term })
  }
  const properties = [await places(db, clientIds[0]), await places(db, clientIds[1])]
  const maybe = <T>(value: T): T | null => (chance.often(0.7) ? value : null)
  const all: Told[] = []
  let primaryId: number | null = null
  for (let n = 0; n < size; n++) {
    const mine = chance.often(0.7) ? 0 : 1
    const open = properties[mine] as Awaited<ReturnType<typeof places>>
    const property = chance.weighted(open.map((one) => [one, one.active ? 5 : 1] as const))
    const type = chance.pick(types)
    const assignee = chance.pick([staff, worker, left, viewer, null])
    const license = await aLicense(db, {
      clientId: clientIds[mine],
      propertyId: property.id,
      licenseTypeId: type.id,
      licenseNumber: `Q-${String(chance.between(0, 9999)).padStart(4, '0')}-${n}`,
      premisesName: maybe(chance.pick(['Bar 100%', 'Under_score', 'Back\\slash', 'Lounge'])),
      active: chance.often(0.9),
      trackDate: maybe(someDay(chance)),
      dueDate: maybe(someDay(chance)),
      expirationDate: maybe(someDay(chance)),
      isTrackingOnly: chance.often(0.3),
      renewalDesignation: chance.pick(['BillingClient', 'Provider'] as const),
      assignedUserId: assignee?.id ?? null,
      masterLicenseId: chance.often(0.08) ? primaryId : null,
      hasCompletedRenewal: chance.often(0.4),
    })
    primaryId ??= license.id
    const idle = { renewalStage: null, renewalDueDate: null, followUpDate: null, isTrackingOnly: license.isTrackingOnly }
    const begun = license.masterLicenseId === null && chance.often(0.4)
    const worksHere = assignee === staff || assignee === worker
    all.push({
      ...license,
      ...(begun ? await begin(db, chance, license.id) : idle),
      state: license.state as string,
      term: type.term,
      worker: worksHere ? assignee.id : null,
    })
  }
  return { clientIds, staffId: staff.id, workerId: worker.id, all }
}

const between = (day: Day | null, from?: Day | null, to?: Day | null) => day !== null && (!from || day >= from) && (!to || day <= to)

const dayOf = ({ trackDate, renewalDueDate, dueDate, followUpDate, expirationDate }: Told, field: string): Day | null => {
  const days: Record<string, Day | null> = {
    TrackDate: trackDate,
    DueDate: renewalDueDate ?? dueDate,
    FollowUpDate: followUpDate,
    ExpirationDate: expirationDate,
  }
  return days[field] ?? null
}

const inTime = (one: Told, { dateType, dateField, startDate, endDate, dateRanges }: RenewalQueueFilter): boolean => {
  if (dateType === 'SpecificDate') {
    return !dateField || dateField === 'None' || (!startDate && !endDate) || between(dayOf(one, dateField), startDate, endDate)
  }
  if (!dateRanges?.length) return true
  return dateRanges.some((value) => {
    if (value === PAST_DUE_PRESET) return isPastDue({ ...one, stage: stageOf(one, TODAY) }, TODAY)
    const { from, to } = presetRange(value, TODAY)
    return between(dayOf(one, PRESETS.find((preset) => preset.value === value)?.field as string), from, to)
  })
}

const among = <T>(wanted: T[] | undefined, value: T): boolean => !wanted?.length || wanted.includes(value)

/** What the rules say of a row under a filter: product §4 "Queue" over rules/stages.ts and rules/presets.ts, without any SQL. */
export const belongs = (one: Told, filter: RenewalQueueFilter): boolean => {
  const stage = stageOf(one, TODAY)
  return (
    one.active &&
    one.propertyActive &&
    one.masterLicenseId === null &&
    (one.term !== 'One Time' || one.renewalStage !== null) &&
    (filter.showCurrentRenewals === false || isCurrent({ ...one, stage }, TODAY)) &&
    (filter.showPerpetualTerms === true || one.term !== 'Perpetual') &&
    among(filter.renewalStatuses, stage) &&
    (!filter.renewalDesignation || one.renewalDesignation === filter.renewalDesignation) &&
    (!filter.renewalTrackingType || one.isTrackingOnly === (filter.renewalTrackingType === 'TrackingOnly')) &&
    among(filter.assignedUserIds, one.worker ?? -1) &&
    among(filter.states, one.state) &&
    among(filter.clientIds, one.clientId) &&
    among(filter.licenseTypeIds, one.licenseTypeId) &&
    among(filter.licensingAuthorityIds, one.licensingAuthorityId) &&
    inTime(one, filter)
  )
}

/** A filter thrown together of what the population knows. */
export const someFilter = (chance: Chance, { all, clientIds, staffId, workerId }: Population): RenewalQueueFilter => {
  const anything = chance.pick(all)
  const some = <T>(share: number, value: () => T): T | undefined => (chance.often(share) ? value() : undefined)
  const [one, other] = [someDay(chance), someDay(chance)]
  const [startDate, endDate] = one < other ? [one, other] : [other, one]
  const specific = {
    dateType: 'SpecificDate' as const,
    dateField: chance.pick(['None', 'TrackDate', 'DueDate', 'FollowUpDate', 'ExpirationDate'] as const),
    ...chance.pick([{ startDate, endDate }, { startDate }, { endDate, startDate: null }]),
  }
  const parts: RenewalQueueFilter = {
    clientIds: chance.pick([[...clientIds], [clientIds[0]]]),
    showCurrentRenewals: some(0.5, () => chance.often(0.3)),
    showPerpetualTerms: some(0.5, () => chance.often(0.7)),
    renewalStatuses: some(0.3, () => [chance.between(1, 8), chance.between(1, 8)] as Stage[]),
    renewalDesignation: some(0.3, () => anything.renewalDesignation),
    renewalTrackingType: some(0.25, () => chance.pick(['TrackingOnly', 'TrackingAndProcess'] as const)),
    assignedUserIds: some(0.3, () => chance.pick([[staffId], [workerId, -1], [-1], [staffId, workerId]])),
    states: some(0.15, () => [anything.state]),
    licenseTypeIds: some(0.15, () => [anything.licenseTypeId]),
    licensingAuthorityIds: some(0.15, () => [anything.licensingAuthorityId]),
    ...(chance.often(0.4) ? specific : { dateRanges: some(0.6, () => [chance.between(1, 19), chance.between(1, 19)]) }),
  }
  return Object.fromEntries(Object.entries(parts).filter(([, value]) => value !== undefined))
}
