import type { Command } from 'commander'
import { CorporateEntity, corporateEntities as calls } from '../../../contract/corporate-entities/calls.ts'
import { entityFilter } from '../../../forms/clients/owned.ts'
import { entityColumns } from '../../../forms/corporate-entities/columns.ts'
import {
  addOfficer,
  type Entity,
  type EntityOfficer,
  editEntity,
  editOfficer,
  newEntity,
} from '../../../forms/corporate-entities/entities.ts'
import type { PartOf } from '../../../forms/form.ts'
import { keysOf } from '../../../rules/records.ts'
import { filteredBy } from '../../kit/fields/filters.ts'
import { sending } from '../../kit/fields/forms.ts'
import { entityId, findEntity } from '../../kit/find/company.ts'
import { aClient, anOfficer, aTitle } from '../../kit/find/named.ts'
import type { Io } from '../../kit/io.ts'
import { columnsOf } from '../../kit/output/columns.ts'
import { addPartList, addParts } from '../../kit/parts.ts'
import { addCreate, addDelete, addList, addShow, addStatus, addUpdate, type Resource } from '../../kit/records.ts'
import { describe } from '../../kit/run.ts'

const { get, remove, officers, removeOfficer, properties } = calls
type OfOfficer = PartOf<EntityOfficer>

const MOMENTS = ['createdOn', 'modifiedOn'] as const
const UNSHOWN: readonly string[] = ['version', 'clientId', 'officers', ...MOMENTS]

const entity: Resource<Entity> = {
  word: 'entity',
  noun: 'entities',
  find: findEntity,
  schema: CorporateEntity,
  shown: [
    ...keysOf(CorporateEntity.properties).filter((name) => !UNSHOWN.includes(name)),
    { title: 'Active Officers', value: ({ officers: those }) => those.map(({ name, titles }) => `${name} (${titles.join(', ')})`) },
    ...MOMENTS,
  ],
  drawing: {
    names: {
      formationDocumentsLinkUrl: 'formation-documents-link',
      publicFilingsLinkUrl: 'public-filings-link',
      operatingAgreementsLinkUrl: 'operating-agreements-link',
      incumbencyCertificateLinkUrl: 'incumbency-certificate-link',
      entityContactInstructions: 'contact-instructions',
    },
    named: { clientId: aClient },
  },
}

const owner = { word: 'entity', noun: 'entities', find: entityId }

export function add(entities: Command, io: Io): void {
  describe(entities, {
    does: 'Corporate entities: who holds licenses, with their officers and the properties that they are affiliated with.',
    examples: [
      'entities list --no-active-only',
      'entities show "HH Beverage East, Inc."',
      'entities officers list 3',
      'entities properties 3',
    ],
  })
  addList(entities, io, {
    ...filteredBy(entityFilter),
    columns: ['id', ...columnsOf(entityColumns)],
    examples: ['list --search beverage', 'list --no-active-only --json=id,name,active'],
  })
  addShow(entities, io, entity, get, '"HH Beverage East, Inc."')
  const creating = sending(newEntity, () => ({ clients: null }))
  const updating = sending(editEntity, (record: Entity) => ({ entity: record }))
  addCreate(entities, io, entity, creating, ['create --name "Harbor Mobile LLC" --state-of-formation AL'])
  addUpdate(entities, io, entity, updating, ['update 3 --federal-ein 20-4410021 --contact-email legal@example.com'])
  addStatus(entities, io, entity, updating)
  addDelete(entities, io, entity, remove, '"Harbor Mobile LLC"')
  addParts(entities, io, {
    group: 'officers',
    does: 'The officers of an entity, each with the titles held there. Removing one deletes no officer.',
    owner,
    param: 'officerId',
    calls: { list: officers, remove: removeOfficer },
    forms: {
      create: sending(addOfficer, ({ ownerId }: OfOfficer) => ({ ownerId, officers: [], titles: [] })),
      update: sending(editOfficer, ({ ownerId, part }: Required<OfOfficer>) => ({ ownerId, part, titles: [] })),
    },
    drawing: { named: { corporateOfficer: anOfficer, officerTitleIds: aTitle } },
    columns: ['id', 'name', 'titles', 'active', 'deactivatedDate', 'corporateOfficerId'],
    examples: { add: '--officer "Grace Adeyemi" --title President --title Member', update: '--title Secretary' },
  })
  addPartList(entities, io, {
    verb: 'properties',
    call: properties,
    owner,
    columns: ['propertyId', 'propertyName', 'affiliation', 'city', 'state', 'licenseesCount', 'active'],
  })
}
