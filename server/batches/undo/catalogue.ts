import type { Knex } from 'knex'
import { customFieldId } from '../../../rules/custom-fields/kinds.ts'
import { messages } from '../../../rules/messages.ts'
import { PERMISSIONS } from '../../../rules/people/permissions.ts'
import { present } from '../../../rules/present.ts'
import { CorporateEntity } from '../../corporate-entities/corporate-entity.model.ts'
import { EntityOfficer } from '../../corporate-entities/officers/entity-officer.model.ts'
import { CorporateOfficer } from '../../corporate-officers/corporate-officer.model.ts'
import { restoreTexts } from '../../custom-fields/values.actions.ts'
import { Division } from '../../divisions/division.model.ts'
import { change, eraseAll } from '../../kit/database/change.ts'
import { among } from '../../kit/database/many.ts'
import type { Row, RowClass } from '../../kit/database/model.ts'
import { LicenseType } from '../../license-types/license-type.model.ts'
import { setLinks } from '../../license-types/links.actions.ts'
import { LicensingAuthority } from '../../licensing-authorities/licensing-authority.model.ts'
import { renameLicenses } from '../../properties/name.actions.ts'
import { PropertyContact } from '../../properties/part.model.ts'
import { Property } from '../../properties/property.model.ts'
import { ReminderPolicy } from '../../reminders/policies/policy.model.ts'
import { Request } from '../../requests/request.model.ts'
import { User } from '../../users/user.model.ts'
import { type Kept, type Touched, type Undoing, type UndoKind, usedIn } from './undoing.ts'

type Owned = Row & { clientId?: number | null }

/** The foreign keys to a table, as pairs of table and column. */
type Uses = readonly (readonly [table: string, column: string])[]

interface Restoring {
  uses: Uses
  /** Reads the clients of records without a client column. */
  clientsOf?(db: Knex, ids: number[]): Promise<Map<number, number>>
  /** Fields that cannot be restored as a column only. A record with a change of them is kept. */
  byHand?: readonly string[]
  /** Runs after a record was restored, for dependent data. */
  restored?(undoing: Undoing, record: Owned, values: Touched['values']): Promise<void>
}

/** The changed columns of a record: custom fields are rows of their own. */
const columnsIn = (values: Touched['values']): string[] => Object.keys(values).filter((field) => customFieldId(field) === undefined)

const mayUndo = ({ user }: Undoing, clientId: number | null | undefined): boolean => user.clientId === null || user.clientId === clientId

/**
 * Undoes an import of records. Deletes the records that the import created, unless other records use them, and restores the fields of
 * those that it changed.
 */
const imported = (kind: RowClass<Owned>, { uses, clientsOf, byHand = [], restored }: Restoring): UndoKind<Owned> => ({
  load: (db, ids) =>
    kind
      .query(db)
      .modify(among(db, 'id', ids))
      .orderBy('id')
      .forUpdate()
      .castTo<Owned[]>()
      .execute(),

  async whyNot(undoing, touched, current) {
    const kept: Kept = new Map()
    const clients = await clientsOf?.(undoing.db, [...current.keys()])
    for (const { recordId, isCreated, values } of touched) {
      const record = present(current.get(recordId))
      const isPlain = columnsIn(values).every((field) => field in record && !byHand.includes(field))
      if (!mayUndo(undoing, clients ? clients.get(recordId) : record.clientId)) kept.set(recordId, messages.undoNotAllowed)
      else if (!isCreated && !isPlain) kept.set(recordId, messages.undoByHand)
    }
    return kept
  },

  // Uses are checked only here, after other records of this step that used these were deleted.
  async restore(undoing, touched, current) {
    const created = touched.filter(({ isCreated }) => isCreated).map(({ recordId }) => recordId)
    const used = await usedIn(undoing.db, uses, created)
    const unused = created.filter((id) => !used.has(id)).map((id) => present(current.get(id)))
    if (unused.length > 0) await eraseAll(undoing, kind, unused)
    for (const { recordId, isCreated, values } of touched) {
      if (isCreated) continue
      const record = present(current.get(recordId))
      await change(undoing, record, Object.fromEntries(columnsIn(values).map((field) => [field, values[field]])))
      await restored?.(undoing, record, values)
    }
    return new Map([...used].map((id) => [id, messages.undoInUse]))
  },
})

/** Reads the clients of records from the table of their parent. */
const clientsIn =
  (table: string, parent: string, key: string, column = 'client_id') =>
  async (db: Knex, ids: number[]): Promise<Map<number, number>> => {
    const rows: { id: number; clientId: number }[] = await db(table)
      .join(`${parent} as parent`, 'parent.id', `${table}.${key}`)
      .modify(among(db, `${table}.id`, ids))
      .select({ id: `${table}.id`, clientId: `parent.${column}` })
    return new Map(rows.map(({ id, clientId }) => [id, clientId]))
  }

export const properties = imported(Property, {
  uses: [
    ['licenses', 'property_id'],
    ['property_contacts', 'property_id'],
    ['citations', 'property_id'],
    ['inspection_reports', 'property_id'],
    ['affiliated_entities', 'property_id'],
    ['user_tasks', 'property_id'],
  ],
  clientsOf: clientsIn('properties', 'properties', 'id', 'billing_client_id'),
  // The licenses there, and the clients that see it, have changed with it.
  byHand: ['active', 'clients'],
  restored: async (undoing, { id, clientId }, values) => {
    if ('name' in values) await renameLicenses(undoing, id)
    await restoreTexts(undoing, { record: 'Property', id, clientId: present(clientId), propertyId: id }, values)
  },
})
export const propertyContacts = imported(PropertyContact, {
  uses: [],
  clientsOf: clientsIn('property_contacts', 'properties', 'property_id', 'billing_client_id'),
})
export const divisions = imported(Division, {
  uses: [
    ['property_clients', 'division_id'],
    ['division_contacts', 'division_id'],
  ],
})
export const licensingAuthorities = imported(LicensingAuthority, {
  uses: [
    ['licenses', 'licensing_authority_id'],
    ['license_types', 'licensing_authority_id'],
  ],
})
export const corporateEntities = imported(CorporateEntity, {
  uses: [
    ['license_licensees', 'corporate_entity_id'],
    ['affiliated_entities', 'corporate_entity_id'],
    ['entity_officers', 'corporate_entity_id'],
  ],
})
export const corporateOfficers = imported(CorporateOfficer, {
  uses: [
    ['entity_officers', 'corporate_officer_id'],
    ['license_officers', 'corporate_officer_id'],
  ],
})
export const entityOfficers = imported(EntityOfficer, {
  uses: [],
  clientsOf: clientsIn('entity_officers', 'corporate_entities', 'corporate_entity_id'),
})
const createdUsers = imported(User, {
  uses: [
    ['audit', 'user_id'],
    ['sessions', 'user_id'],
    ['licenses', 'assigned_user_id'],
    ['user_tasks', 'assigned_user_id'],
    ['imports', 'user_id'],
  ],
})

/** Those of the users who have licenses or open tasks. */
const withWork = async (db: Knex, ids: number[]): Promise<Set<number>> => {
  const assigned = (table: string) =>
    db(table)
      .modify(among(db, 'assigned_user_id', ids))
      .distinct()
  const ofLicenses: number[] = await assigned('licenses').pluck('assigned_user_id')
  const ofTasks: number[] = await assigned('user_tasks').whereNull('done_on').pluck('assigned_user_id')
  return new Set([...ofLicenses, ...ofTasks])
}

/** A created user who has signed in, or who holds something, is kept. So is one who would become inactive with open work left. */
export const users: UndoKind<Owned> = {
  ...createdUsers,
  async restore(undoing, touched, current) {
    const leaving = touched.filter(({ isCreated, values }) => !isCreated && values.active === false).map(({ recordId }) => recordId)
    const busy = await withWork(undoing.db, leaving)
    const left = touched.filter(({ recordId }) => !busy.has(recordId))
    const kept = await createdUsers.restore(undoing, left, current)
    return new Map([...(kept ?? []), ...[...busy].map((id) => [id, messages.undoHoldsWork] as const)])
  },
}

/** The senders of requests, which a hand-over changes. */
export const requests = imported(Request, { uses: [] })
/** The addresses of reminder policies, which a hand-over changes. */
export const reminderPolicies = imported(ReminderPolicy, {
  uses: [],
  clientsOf: async (db, ids) => {
    const rows: { id: number; clientId: number }[] = await db('reminder_policies')
      .modify(among(db, 'id', ids))
      .select({ id: 'id', clientId: 'owner_id' })
    return new Map(rows.map(({ id, clientId }) => [id, clientId]))
  },
})
const createdTypes = imported(LicenseType, { uses: [['licenses', 'license_type_id']] })

/** License types: those that an import has created, and those whose intervals, links or tips have changed. */
export const licenseTypes: UndoKind<LicenseType> = {
  load: (db, ids) =>
    LicenseType.query(db)
      .modify(among(db, 'id', ids))
      .orderBy('id')
      .forUpdate()
      .execute(),

  async whyNot(undoing, touched, current) {
    const { record } = PERMISSIONS.mayEditAuthority
    const kept: Kept = new Map()
    for (const { recordId } of touched)
      if (!record?.(undoing.user, present(current.get(recordId)))) kept.set(recordId, messages.undoNotAllowed)
    return kept
  },

  async restore(undoing, touched, current) {
    const used = await createdTypes.restore(
      undoing,
      touched.filter(({ isCreated }) => isCreated),
      current,
    )
    for (const { recordId, isCreated, values } of touched) {
      if (isCreated) continue
      const type = present(current.get(recordId))
      const { renewalTipIds, ...columns } = values
      await change(undoing, type, columns)
      if (Array.isArray(renewalTipIds)) await setLinks(undoing, type, 'renewalTipIds', renewalTipIds)
    }
    return used
  },
}
