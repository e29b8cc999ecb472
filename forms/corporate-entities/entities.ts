import type { Output } from '../../contract/call.ts'
import type { SelectOption } from '../../contract/common.ts'
import type { Values } from '../../contract/fields/schema.ts'
import { calls } from '../../contract/index.ts'
import { chosenLabel, formsOn, requestOf } from '../form.ts'

export type Entity = Output<typeof calls.corporateEntities.get>
export type EntityOfficer = Output<typeof calls.corporateEntities.officers>['items'][number]

/** The owner of a new entity or officer. */
export interface OwnerContext {
  /** The clients that staff choose from; null for people of a client, whose own client it is. */
  clients: readonly SelectOption[] | null
}

export const ownerField = {
  clientId: {
    label: 'Client',
    shownIf: ({ clients }: OwnerContext) => clients !== null,
    options: ({ clients }: OwnerContext) => clients ?? [],
    required: () => true,
  },
}

/** Active or not, and since when it is inactive. Shared by all records with a deactivated date. */
export const statusFields = {
  active: {},
  deactivatedDate: { help: 'Today, if you leave it empty', appliesIf: ({ active }: Values) => active === false },
}

/** New Entity needs only the name and, from staff, the client. */
export const newEntity = formsOn<OwnerContext>()(calls.corporateEntities.create, {
  request: () => ({}),
  fields: { name: {}, ...ownerField },
})

/** In the order of the profile. */
export const editEntity = formsOn<{ entity: Entity }>()(calls.corporateEntities.update, {
  request: ({ entity }) => requestOf(entity),
  record: ({ entity }) => entity,
  fields: {
    name: {},
    stateOfFormation: {},
    dateOfFormation: {},
    formationDocumentsLinkUrl: {},
    federalEin: {},
    descriptionOfOwnership: { lines: 2 },
    publicFilingsLinkUrl: {},
    operatingAgreementsLinkUrl: {},
    incumbencyCertificateLinkUrl: {},
    contactName: {},
    contactEmail: {},
    phone: {},
    entityContactInstructions: { lines: 3 },
    ...statusFields,
  },
})

export interface NewEntityOfficer {
  ownerId: number
  officers: readonly SelectOption[]
  titles: readonly SelectOption[]
}

export interface EntityOfficerContext extends Omit<NewEntityOfficer, 'officers'> {
  part: EntityOfficer
}

/** One of the client's officers or a new name, with at least one title. */
export const addOfficer = formsOn<NewEntityOfficer>()(calls.corporateEntities.addOfficer, {
  request: ({ ownerId: id }) => ({ params: { id } }),
  fields: {
    corporateOfficer: { options: ({ officers }) => officers, help: 'Choose an officer, or type the name of a new one' },
    officerTitleIds: { options: ({ titles }) => titles },
  },
  again: ({ corporateOfficer }, { officers }) => chosenLabel(officers, corporateOfficer),
})

/** The titles of an officer in an entity, and whether they are active there. */
export const editOfficer = formsOn<EntityOfficerContext>()(calls.corporateEntities.updateOfficer, {
  request: ({ ownerId: id, part }) => ({ params: { id, officerId: part.id }, ifMatch: part.version }),
  record: ({ part }) => part,
  fields: { officerTitleIds: { options: ({ titles }) => titles }, ...statusFields },
  // The row shows an officer who is inactive everywhere as inactive here too, so an unchanged status says nothing about this
  // entity.
  bodyOf: ({ officerTitleIds, active, deactivatedDate = null }, { part }) => {
    const isChanged = active !== part.active || (!active && deactivatedDate !== part.deactivatedDate)
    return { officerTitleIds, ...(isChanged && { active, deactivatedDate }) }
  },
})
