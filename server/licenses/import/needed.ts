import { present } from '../../../rules/present.ts'
import { CorporateEntity } from '../../corporate-entities/corporate-entity.model.ts'
import { create, createAll } from '../../kit/database/change.ts'
import { insertRows } from '../../kit/database/many.ts'
import { nameKey } from '../../kit/database/query.ts'
import { LicenseType } from '../../license-types/license-type.model.ts'
import { LicensingAuthority } from '../../licensing-authorities/licensing-authority.model.ts'
import { Property } from '../../properties/property.model.ts'
import { dateRulesFor, propertyKey } from './context.ts'
import { propertyOf, type StepContext } from './reload.ts'

/** The items with a key that is not in `there`: the first item for each key. */
const newOnes = <T>(items: T[], keyOf: (item: T) => string, there: Pick<Map<string, unknown>, 'has'>): [string, T][] => {
  const found = new Map<string, T>()
  for (const item of items) if (!there.has(keyOf(item)) && !found.has(keyOf(item))) found.set(keyOf(item), item)
  return [...found]
}

export const makeAuthority = async ({ ctx, current, given: { licensingAuthority: given } }: StepContext): Promise<LicensingAuthority> => {
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

export const makeTypes = async ({ ctx, current, given, rows }: StepContext, authority: LicensingAuthority): Promise<number> => {
  const names = rows.map(({ row }) => row.licenseType)
  const made = newOnes(names, nameKey, current.types)
  const classification = given.licenseClassification ?? 'Liquor'
  const values = made.map(([, name]) => ({
    licensingAuthorityId: authority.id,
    // A client creates client-specific types, and so do staff under a client-specific authority; otherwise types are provider-wide.
    clientId: ctx.user.clientId ?? authority.clientId,
    name,
    licenseTermId: current.term.id,
    classification,
    licenseDocumentIssuance: 'DocumentPerRenewal' as const,
    isSeasonal: false,
    active: true,
  }))
  const dateRules = made.map(([, name]) => dateRulesFor(current, name))
  const ids = await createAll(ctx, LicenseType, values)
  made.forEach(([key, name], n) => {
    current.types.set(key, { id: present(ids[n]), name, classification, dateRules: present(dateRules[n]) })
  })
  return made.length
}

export const makeProperties = async ({ ctx, current, rows }: StepContext): Promise<number> => {
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
  made.forEach(([key, { name, address1, state }], n) => {
    const id = present(ids[n])
    current.properties.set(key, { id, name, address1, state, ...owned })
    current.propertyKeys.set(id, key)
  })
  return made.length
}

/** Creates the licensees that the client does not have yet, managed by the caller's side. */
export const makeEntities = async ({ ctx, current, rows }: StepContext): Promise<void> => {
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
