import type { LicenseImport } from '../../contract/licenses.import.ts'
import { dueDateOf, suggestedTrackDate } from '../../rules/intervals.ts'
import { CorporateEntity } from '../corporate-entities/corporate-entity.model.ts'
import { change, create } from '../kit/change.ts'
import type { Asked } from '../kit/handler.ts'
import { LicenseType } from '../license-types/license-type.model.ts'
import { LicensingAuthority } from '../licensing-authorities/licensing-authority.model.ts'
import { Property } from '../properties/property.model.ts'
import { type Ground, reckoningFor, sameName, samePlace } from './license.import.plan.ts'
import type { JudgedRow } from './license.import.rows.ts'
import { License } from './license.model.ts'

/** The dates of a row. A license that has moved on since (renewed, or typed over) keeps all of its own, a secondary its primary's effective date. */
const datesFor = (ground: Ground, row: JudgedRow, held: License | undefined): Partial<License> => {
  const imported = (source: string | null) => source === null || source === 'imported'
  if (held && !(imported(held.effectiveDateSource) && imported(held.expirationDateSource))) return {}
  const { rule, isSeasonal } = reckoningFor(ground, row.licenseType)
  const { expirationDate } = row
  const dueDate = dueDateOf(rule, expirationDate)
  const trackDate = row.trackDate ?? suggestedTrackDate(rule, { expirationDate, dueDate: null }, isSeasonal)
  return {
    ...(!held?.isChild && { effectiveDate: row.effectiveDate, effectiveDateSource: 'imported' }),
    expirationDate,
    expirationDateSource: expirationDate ? 'imported' : null,
    dueDate,
    dueDateSource: dueDate ? 'rule' : null,
    ...(held?.trackDateSource !== 'typed' && { trackDate, trackDateSource: row.trackDate ? 'imported' : trackDate ? 'rule' : null }),
  }
}

const filled = (values: Record<string, unknown>) => Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null))

/** The premises: at another street a whole address, at the same one what the file leaves blank stays as it is. */
const premisesFor = ({ property, license }: JudgedRow, held: License | undefined): Partial<License> => {
  const { name, ...address } = property
  // Premises that have no name in the file have that of their property, until somebody calls them otherwise.
  const premisesName = held && held.premisesName !== held.propertyName ? held.premisesName : name
  const isSameStreet = held && sameName(held.address1 ?? '') === sameName(address.address1)
  return { ...(isSameStreet ? filled(address) : address), premisesName: license.premisesName ?? premisesName }
}

/** What a row says of its license, but for the ids of its type and property, which may still have to be made. */
export const valuesFor = (ground: Ground, row: JudgedRow, held: License | undefined): Partial<License> => ({
  ...filled(row.license),
  ...premisesFor(row, held),
  ...datesFor(ground, row, held),
})

/** Whether a license stays at the property that it is held at. */
export const staysThere = ({ places }: Ground, { property }: JudgedRow, held: License): boolean =>
  places.get(held.propertyId) === samePlace(property)

const madeAuthority = async (ask: Asked, ground: Ground, given: LicenseImport['licensingAuthority']): Promise<LicensingAuthority> => {
  const { user } = ask
  ground.authority ??= await create(ask, LicensingAuthority, {
    clientId: user.clientId,
    name: given.name.trim(),
    jurisdiction: given.jurisdiction,
    state: given.state.trim(),
    country: 'United States',
    active: true,
  })
  return ground.authority
}

const madeType = async (ask: Asked, ground: Ground, row: JudgedRow, given: LicenseImport): Promise<LicenseType> => {
  const key = sameName(row.licenseType)
  const authority = await madeAuthority(ask, ground, given.licensingAuthority)
  const type =
    ground.types.get(key) ??
    (await create(ask, LicenseType, {
      licensingAuthorityId: authority.id,
      // A client's types are its own, and so are those under its own authority; staff make provider-wide ones.
      clientId: ask.user.clientId ?? authority.clientId,
      name: row.licenseType,
      licenseTermId: ground.term.id,
      classification: given.licenseClassification ?? 'Liquor',
      licenseDocumentIssuance: 'DocumentPerRenewal',
      isSeasonal: false,
      active: true,
    }))
  ground.types.set(key, type)
  return type
}

const madeProperty = async (ask: Asked, ground: Ground, row: JudgedRow): Promise<Property> => {
  const key = samePlace(row.property)
  const held = ground.properties.get(key)
  if (held) return held
  const made = await create(ask, Property, { ...row.property, billingClientId: ground.client.id, active: true })
  await ask.db('property_clients').insert({ property_id: made.id, client_id: ground.client.id })
  ground.properties.set(key, made)
  return made
}

const placedAt = async (ask: Asked, ground: Ground, row: JudgedRow): Promise<Partial<License>> => {
  const { id, name, active } = await madeProperty(ask, ground, row)
  return { propertyId: id, propertyName: name, propertyActive: active }
}

/** Licensees by name: an entity that the client has, or a new one, managed by the maker's side (product §1). */
const linkLicensees = async ({ db, ...ask }: Asked, ground: Ground, license: License, names: string[]): Promise<void> => {
  for (const name of names) {
    const held = await CorporateEntity.query(db)
      .where('client_id', ground.client.id)
      .whereRaw('lower(name) = ?', [name.toLowerCase()])
      .first()
    const entity =
      held ??
      (await create({ ...ask, db }, CorporateEntity, {
        clientId: ground.client.id,
        isManagedByClient: ask.user.clientId !== null,
        name,
        active: true,
      }))
    await db('license_licensees')
      .insert({ license_id: license.id, corporate_entity_id: entity.id })
      .onConflict(['license_id', 'corporate_entity_id'])
      .ignore()
  }
}

/** Writes one row: its type and property where they are new, then the license, made or changed. */
export const writeRow = async (ask: Asked, ground: Ground, row: JudgedRow, given: LicenseImport): Promise<void> => {
  const type = await madeType(ask, ground, row, given)
  const held = ground.licenses.get(row.licenseNumber)
  const values: Partial<License> = {
    ...valuesFor(ground, row, held),
    ...(!(held && staysThere(ground, row, held)) && (await placedAt(ask, ground, row))),
    licenseTypeId: type.id,
    jurisdiction: (ground.authority as LicensingAuthority).jurisdiction,
  }
  if (held) await change(ask, held, values)
  const license =
    held ??
    (await create(ask, License, {
      ...values,
      clientId: ground.client.id,
      licensingAuthorityId: (ground.authority as LicensingAuthority).id,
      licenseNumber: row.licenseNumber,
      active: true,
      renewalDesignation: ground.renewalDesignation,
      renewalDesignationApprovalStatus: 'None',
      assignedUserId: ground.assignedUserId,
    }))
  await linkLicensees(ask, ground, license, row.licensees)
}
