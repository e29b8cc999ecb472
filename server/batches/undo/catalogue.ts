import { messages } from '../../../rules/messages.ts'
import { PERMISSIONS } from '../../../rules/permissions.ts'
import { present } from '../../../rules/present.ts'
import { CorporateEntity } from '../../corporate-entities/corporate-entity.model.ts'
import { change, eraseAll } from '../../kit/database/change.ts'
import { among } from '../../kit/database/many.ts'
import type { Row, RowClass } from '../../kit/database/model.ts'
import { LicenseType } from '../../license-types/license-type.model.ts'
import { setLinks } from '../../license-types/links.actions.ts'
import { LicensingAuthority } from '../../licensing-authorities/licensing-authority.model.ts'
import { Property } from '../../properties/property.model.ts'
import { type Kept, type Undoing, type UndoKind, usedIn } from './undoing.ts'

type Owned = Row & { clientId: number | null }

/** The tables whose rows refer to a record, with their column. */
type Uses = readonly (readonly [table: string, column: string])[]

const mayUndo = ({ user }: Undoing, { clientId }: Owned): boolean => user.clientId === null || user.clientId === clientId

/** Records that an import has created besides licenses. They are deleted, if nothing else uses them by now. */
const created = (kind: RowClass<Owned>, uses: Uses): UndoKind<Owned> => ({
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
    for (const { recordId, isCreated } of touched) {
      if (!mayUndo(undoing, present(current.get(recordId)))) kept.set(recordId, messages.undoNotAllowed)
      else if (!isCreated) kept.set(recordId, messages.undoInUse)
    }
    return kept
  },

  // Only now are the licenses of the step deleted that used these records.
  async restore(undoing, touched, current) {
    const used = await usedIn(
      undoing.db,
      uses,
      touched.map(({ recordId }) => recordId),
    )
    const unused = touched.filter(({ recordId }) => !used.has(recordId)).map(({ recordId }) => present(current.get(recordId)))
    if (unused.length > 0) await eraseAll(undoing, kind, unused)
    return new Map([...used].map((id) => [id, messages.undoInUse]))
  },
})

export const properties = created(Property, [
  ['licenses', 'property_id'],
  ['property_contacts', 'property_id'],
  ['citations', 'property_id'],
  ['inspection_reports', 'property_id'],
  ['affiliated_entities', 'property_id'],
  ['user_tasks', 'property_id'],
])
export const licensingAuthorities = created(LicensingAuthority, [
  ['licenses', 'licensing_authority_id'],
  ['license_types', 'licensing_authority_id'],
  ['citations', 'licensing_authority_id'],
])
export const corporateEntities = created(CorporateEntity, [
  ['license_licensees', 'corporate_entity_id'],
  ['affiliated_entities', 'corporate_entity_id'],
  ['entity_officers', 'corporate_entity_id'],
])
const createdTypes = created(LicenseType, [['licenses', 'license_type_id']])

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
