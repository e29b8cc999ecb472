import { present } from '../../../rules/present.ts'
import { CorporateEntity } from '../../corporate-entities/corporate-entity.model.ts'
import { writeTextsOf } from '../../custom-fields/values.actions.ts'
import { clock } from '../../kit/clock.ts'
import { audit, create, createAll, differences } from '../../kit/database/change.ts'
import { insertRows, updateRows } from '../../kit/database/many.ts'
import type { CallContext } from '../../kit/http/handler.ts'
import { refuse } from '../../kit/http/problems.ts'
import { LicenseType } from '../../license-types/license-type.model.ts'
import { LicensingAuthority } from '../../licensing-authorities/licensing-authority.model.ts'
import { Property } from '../../properties/property.model.ts'
import { setDeadlines } from '../../watch/deadlines.actions.ts'
import { License } from '../license.model.ts'
import { dateRulesFor, type ImportContext, nameKey, propertyKey } from './context.ts'
import { linkLicensees } from './licensees.ts'
import { type CurrentContext, propertyOf, reloadContext, type StepContext, whyChanged } from './reload.ts'
import type { GivenImport } from './rows.ts'
import type { PlannedRow, RefusedRow } from './validate.ts'

/** The items with a key that is not in `there`: the first item for each key. */
const newOnes = <T>(items: T[], keyOf: (item: T) => string, there: Map<string, unknown>): [string, T][] => {
  const found = new Map<string, T>()
  for (const item of items) if (!there.has(keyOf(item)) && !found.has(keyOf(item))) found.set(keyOf(item), item)
  return [...found]
}

const makeAuthority = async ({ ctx, current, given: { licensingAuthority: given } }: StepContext): Promise<LicensingAuthority> => {
  current.authority ??= await create(ctx, LicensingAuthority, {
    clientId: ctx.user.clientId,
    name: given.name.trim(),
    jurisdiction: given.jurisdiction,
    state: given.state.trim(),
    country: 'United States',
    active: true,
  })
  return current.authority
}

const makeTypes = async ({ ctx, current, given, rows }: StepContext, authority: LicensingAuthority): Promise<number> => {
  const names = rows.map(({ row }) => row.licenseType)
  const made = newOnes(names, nameKey, current.types)
  const values = made.map(([, name]) => ({
    licensingAuthorityId: authority.id,
    // A client creates client-specific types, and so do staff under a client-specific authority; otherwise types are provider-wide.
    clientId: ctx.user.clientId ?? authority.clientId,
    name,
    licenseTermId: current.term.id,
    classification: given.licenseClassification ?? 'Liquor',
    licenseDocumentIssuance: 'DocumentPerRenewal' as const,
    isSeasonal: false,
    active: true,
  }))
  const dateRules = made.map(([, name]) => dateRulesFor(current, name))
  const ids = await createAll(ctx, LicenseType, values)
  made.forEach(([key, name], n) => {
    current.types.set(key, { id: present(ids[n]), name, dateRules: present(dateRules[n]) })
  })
  return made.length
}

const makeProperties = async ({ ctx, current, rows }: StepContext): Promise<number> => {
  const coming = rows.filter((one) => propertyOf(current, one) === undefined).map(({ row }) => row.property)
  const made = newOnes(coming, propertyKey, current.properties)
  const owned = { billingClientId: current.client.id, active: true }
  const divisionOf = (name: string | null) => (name ? current.divisions.get(nameKey(name)) : null)
  const ids = await createAll(
    ctx,
    Property,
    made.map(([, { division: _, ...property }]) => ({ ...property, ...owned })),
  )
  await insertRows(
    ctx.db,
    'property_clients',
    made.map(([, { division }], n) => ({ propertyId: ids[n], clientId: current.client.id, divisionId: divisionOf(division) })),
  )
  made.forEach(([key, { name, address1 }], n) => {
    const id = present(ids[n])
    current.properties.set(key, { id, name, address1, ...owned })
    current.propertyKeys.set(id, key)
  })
  return made.length
}

/** Creates the licensees that the client does not have yet, managed by the caller's side. */
const makeEntities = async ({ ctx, current, rows }: StepContext): Promise<void> => {
  const names = rows.flatMap(({ row }) => row.licensees)
  const made = newOnes(names, nameKey, current.entities)
  const values = made.map(([, name]) => ({
    clientId: current.client.id,
    isManagedByClient: ctx.user.clientId !== null,
    name,
    active: true,
  }))
  const ids = await createAll(ctx, CorporateEntity, values)
  made.forEach(([key], n) => {
    current.entities.set(key, present(ids[n]))
  })
}

/** The values of a license with the ids of its type and property. */
const valuesOf = (current: CurrentContext, authority: LicensingAuthority, { row, held, values }: PlannedRow) => {
  const place = present(current.properties.get(propertyKey(row.property)))
  const moves = !held || current.propertyKeys.get(held.propertyId) !== propertyKey(row.property)
  return {
    ...values,
    propertyId: moves ? place.id : held.propertyId,
    propertyName: moves ? place.name : held.propertyName,
    propertyActive: moves ? place.active : held.propertyActive,
    licenseTypeId: present(current.types.get(nameKey(row.licenseType))?.id),
    jurisdiction: authority.jurisdiction,
  }
}

const makeLicenses = async ({ ctx, current, rows }: StepContext, authority: LicensingAuthority): Promise<number[]> => {
  const values = rows.map((planned) => ({
    ...valuesOf(current, authority, planned),
    clientId: current.client.id,
    licensingAuthorityId: authority.id,
    licenseNumber: planned.row.licenseNumber,
    renewalDesignation: current.renewalDesignation,
    renewalDesignationApprovalStatus: 'None' as const,
    assignedUserId: current.assignedUserId,
  }))
  return createAll(ctx, License, values)
}

/** A row that only changes licensees does not update the license. */
const changeLicenses = async ({ ctx, current, rows }: StepContext, authority: LicensingAuthority): Promise<void> => {
  const all = rows.map((planned) => {
    const held = present(planned.held)
    const values = valuesOf(current, authority, planned)
    return { held, values, texts: planned.texts, changes: differences(License, { ...held }, values) }
  })
  const changing = all.filter(({ changes, texts }) => changes.length > 0 || texts.length > 0)
  const modifiedOn = clock.now()
  const updates = changing.map(({ held: { id, version }, values }) => ({ id, version, ...values, modifiedOn }))
  if ((await updateRows(ctx.db, 'licenses', updates)).length < updates.length) throw refuse.rule('changedMeanwhile')
  const told = changing
    .filter(({ changes }) => changes.length > 0)
    .map(({ held: { id, clientId }, values: { propertyId }, changes }) => ({
      record: 'licenses',
      recordId: id,
      clientId,
      licenseId: id,
      propertyId,
      changes,
    }))
  await audit(ctx, told)
}

export interface Step {
  /** The context with the records that the step has created, for the next step. */
  importCtx: ImportContext
  written: PlannedRow[]
  /** The licenses of the written rows, in their order. */
  licenseIds: number[]
  refused: RefusedRow[]
  made: { authority: boolean; types: number; properties: number }
}

/**
 * Writes the given rows in the current transaction, with one statement for each table, and their audit. Rows whose records have
 * changed since the preflight are refused. Does not modify its arguments, because PostgreSQL may require the transaction to run
 * again.
 */
export const writeStep = async (ctx: CallContext, importCtx: ImportContext, given: GivenImport, planned: PlannedRow[]): Promise<Step> => {
  const current = await reloadContext(ctx, importCtx, given, planned)
  const refused: RefusedRow[] = []
  const rows = planned.filter((one) => {
    const errors = whyChanged(ctx, importCtx, current, one)
    if (errors) refused.push({ row: one.row.row, licenseNumber: one.row.licenseNumber, errors })
    return !errors
  })
  if (!current || rows.length === 0)
    return { importCtx, written: [], licenseIds: [], refused, made: { authority: false, types: 0, properties: 0 } }
  const hadAuthority = current.authority !== undefined
  const stepCtx = { ctx, current, given, rows }
  const authority = await makeAuthority(stepCtx)
  const types = await makeTypes(stepCtx, authority)
  const properties = await makeProperties(stepCtx)
  await makeEntities(stepCtx)
  const creating = rows.filter(({ held }) => !held)
  const ids = await makeLicenses({ ...stepCtx, rows: creating }, authority)
  await changeLicenses({ ...stepCtx, rows: rows.filter(({ held }) => held) }, authority)
  const licenses = rows.map((one) => ({ id: one.held?.id ?? present(ids[creating.indexOf(one)]), row: one.row, held: one.held }))
  await setDeadlines(
    ctx.db,
    licenses.map(({ id }) => id),
  )
  await linkLicensees(stepCtx, licenses)
  await writeTextsOf(
    ctx,
    'License',
    rows.map(({ texts, row }, n) => {
      const propertyId = current.properties.get(propertyKey(row.property))?.id ?? null
      return { holder: { record: 'License', id: present(licenses[n]).id, clientId: current.client.id, propertyId }, written: texts }
    }),
  )
  const next = { ...importCtx, authority, types: current.types, properties: current.properties, propertyKeys: current.propertyKeys }
  const entities = new Map([...importCtx.entities, ...current.entities])
  return {
    importCtx: { ...next, entities },
    written: rows,
    licenseIds: licenses.map(({ id }) => id),
    refused,
    made: { authority: !hadAuthority, types, properties },
  }
}
