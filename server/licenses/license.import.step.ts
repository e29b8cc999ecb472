import type { LicenseImport } from '../../contract/licenses.import.ts'
import { CorporateEntity } from '../corporate-entities/corporate-entity.model.ts'
import { audit, create, createAll, differences } from '../kit/change.ts'
import { clock } from '../kit/clock.ts'
import type { CallContext } from '../kit/handler.ts'
import { insertRows, updateRows } from '../kit/many.ts'
import { refuse } from '../kit/problems.ts'
import { LicenseType } from '../license-types/license-type.model.ts'
import { LicensingAuthority } from '../licensing-authorities/licensing-authority.model.ts'
import { Property } from '../properties/property.model.ts'
import { type GroundNow, lookAgain, propertyOf, whyChanged } from './license.import.again.ts'
import type { PlannedRow, RefusedRow } from './license.import.judge.ts'
import { dateRulesFor, type Ground, sameName, samePlace } from './license.import.plan.ts'
import type { HeldLicense, Place } from './license.import.queries.ts'
import type { JudgedRow } from './license.import.rows.ts'
import { License } from './license.model.ts'

interface Stepping {
  ctx: CallContext
  now: GroundNow
  given: LicenseImport
  rows: PlannedRow[]
}

/** The items with a key that is not in `there`: the first item for each key. */
const newOnes = <T>(items: T[], keyOf: (item: T) => string, there: Map<string, unknown>): [string, T][] => {
  const found = new Map<string, T>()
  for (const item of items) if (!there.has(keyOf(item)) && !found.has(keyOf(item))) found.set(keyOf(item), item)
  return [...found]
}

const makeAuthority = async ({ ctx, now, given: { licensingAuthority: given } }: Stepping): Promise<LicensingAuthority> => {
  now.authority ??= await create(ctx, LicensingAuthority, {
    clientId: ctx.user.clientId,
    name: given.name.trim(),
    jurisdiction: given.jurisdiction,
    state: given.state.trim(),
    country: 'United States',
    active: true,
  })
  return now.authority
}

const makeTypes = async ({ ctx, now, given, rows }: Stepping, authority: LicensingAuthority): Promise<number> => {
  const names = rows.map(({ row }) => row.licenseType)
  const made = newOnes(names, sameName, now.types)
  const values = made.map(([, name]) => ({
    licensingAuthorityId: authority.id,
    // A client creates client-specific types, and so do staff under a client-specific authority; otherwise types are provider-wide.
    clientId: ctx.user.clientId ?? authority.clientId,
    name,
    licenseTermId: now.term.id,
    classification: given.licenseClassification ?? 'Liquor',
    licenseDocumentIssuance: 'DocumentPerRenewal' as const,
    isSeasonal: false,
    active: true,
  }))
  const dateRules = made.map(([, name]) => dateRulesFor(now, name))
  const ids = await createAll(ctx, LicenseType, values)
  made.forEach(([key, name], n) => {
    now.types.set(key, { id: ids[n] as number, name, dateRules: dateRules[n] as (typeof dateRules)[0] })
  })
  return made.length
}

const makeProperties = async ({ ctx, now, rows }: Stepping): Promise<number> => {
  const coming = rows.filter((one) => propertyOf(now, one) === undefined).map(({ row }) => row.property)
  const made = newOnes(coming, samePlace, now.properties)
  const owned = { billingClientId: now.client.id, active: true }
  const ids = await createAll(
    ctx,
    Property,
    made.map(([, property]) => ({ ...property, ...owned })),
  )
  await insertRows(
    ctx.db,
    'property_clients',
    ids.map((propertyId) => ({ propertyId, clientId: now.client.id })),
  )
  made.forEach(([key, { name, address1 }], n) => {
    const id = ids[n] as number
    now.properties.set(key, { id, name, address1, ...owned })
    now.places.set(id, key)
  })
  return made.length
}

/** Creates the licensees that the client does not have yet, managed by the caller's side. */
const makeEntities = async ({ ctx, now, rows }: Stepping): Promise<void> => {
  const names = rows.flatMap(({ row }) => row.licensees)
  const made = newOnes(names, sameName, now.entities)
  const values = made.map(([, name]) => ({
    clientId: now.client.id,
    isManagedByClient: ctx.user.clientId !== null,
    name,
    active: true,
  }))
  const ids = await createAll(ctx, CorporateEntity, values)
  made.forEach(([key], n) => {
    now.entities.set(key, ids[n] as number)
  })
}

/** The values of a license with the ids of its type and property. */
const valuesOf = (now: GroundNow, authority: LicensingAuthority, { row, held, values }: PlannedRow) => {
  const place = now.properties.get(samePlace(row.property)) as Place
  const moves = !held || now.places.get(held.propertyId) !== samePlace(row.property)
  return {
    ...values,
    propertyId: moves ? place.id : held.propertyId,
    propertyName: moves ? place.name : held.propertyName,
    propertyActive: moves ? place.active : held.propertyActive,
    licenseTypeId: now.types.get(sameName(row.licenseType))?.id as number,
    jurisdiction: authority.jurisdiction,
  }
}

const makeLicenses = async ({ ctx, now, rows }: Stepping, authority: LicensingAuthority): Promise<number[]> => {
  const values = rows.map((planned) => ({
    ...valuesOf(now, authority, planned),
    clientId: now.client.id,
    licensingAuthorityId: authority.id,
    licenseNumber: planned.row.licenseNumber,
    active: true,
    renewalDesignation: now.renewalDesignation,
    renewalDesignationApprovalStatus: 'None' as const,
    assignedUserId: now.assignedUserId,
  }))
  return createAll(ctx, License, values)
}

/** A row that only changes licensees does not update the license. */
const changeLicenses = async ({ ctx, now, rows }: Stepping, authority: LicensingAuthority): Promise<void> => {
  const all = rows.map((planned) => {
    const held = planned.held as HeldLicense
    const values = valuesOf(now, authority, planned)
    return { held, values, changes: differences(License, { ...held }, values) }
  })
  const changing = all.filter(({ changes }) => changes.length > 0)
  const modifiedOn = clock.now()
  const updates = changing.map(({ held: { id, version }, values }) => ({ id, version, ...values, modifiedOn }))
  if ((await updateRows(ctx.db, 'licenses', updates)).length < updates.length) throw refuse.rule('changedMeanwhile')
  const told = changing.map(({ held: { id, clientId }, values: { propertyId }, changes }) => ({
    record: 'licenses',
    recordId: id,
    clientId,
    licenseId: id,
    propertyId,
    changes,
  }))
  await audit(ctx, told)
}

const linkLicensees = async ({ ctx, now }: Stepping, licenses: { id: number; row: JudgedRow }[]): Promise<void> => {
  const links = licenses.flatMap(({ id, row }) =>
    row.licensees.map((name) => ({ licenseId: id, corporateEntityId: now.entities.get(sameName(name)) })),
  )
  await insertRows(ctx.db, 'license_licensees', links, { returning: ['license_id'], onConflict: 'do nothing' })
}

export interface Step {
  /** The context with the records that the step has created, for the next step. */
  ground: Ground
  written: PlannedRow[]
  refused: RefusedRow[]
  made: { authority: boolean; types: number; properties: number }
}

/**
 * Writes the given rows in the current transaction, with one statement for each table, and their audit. Rows whose records have
 * changed since the preflight are refused. Does not modify its arguments, because PostgreSQL may require the transaction to run
 * again.
 */
export const writeStep = async (ctx: CallContext, ground: Ground, given: LicenseImport, planned: PlannedRow[]): Promise<Step> => {
  const now = await lookAgain(ctx, ground, given, planned)
  const refused: RefusedRow[] = []
  const rows = planned.filter((one) => {
    const errors = whyChanged(ctx, ground, now, one)
    if (errors) refused.push({ row: one.row.row, licenseNumber: one.row.licenseNumber, errors })
    return !errors
  })
  if (!now || rows.length === 0) return { ground, written: [], refused, made: { authority: false, types: 0, properties: 0 } }
  const hadAuthority = now.authority !== undefined
  const stepping = { ctx, now, given, rows }
  const authority = await makeAuthority(stepping)
  const types = await makeTypes(stepping, authority)
  const properties = await makeProperties(stepping)
  await makeEntities(stepping)
  const creating = rows.filter(({ held }) => !held)
  const ids = await makeLicenses({ ...stepping, rows: creating }, authority)
  await changeLicenses({ ...stepping, rows: rows.filter(({ held }) => held) }, authority)
  const licenses = rows.map((one) => ({ id: one.held?.id ?? (ids[creating.indexOf(one)] as number), row: one.row }))
  await linkLicensees(stepping, licenses)
  const next = { ...ground, authority, types: now.types, properties: now.properties, places: now.places }
  const entities = new Map([...ground.entities, ...now.entities])
  return { ground: { ...next, entities }, written: rows, refused, made: { authority: !hadAuthority, types, properties } }
}
