import { needsApproval } from '../../../rules/licenses/designation.ts'
import { messages } from '../../../rules/messages.ts'
import { mayAssign, mayEditLicense, PERMISSIONS } from '../../../rules/people/permissions.ts'
import { present } from '../../../rules/present.ts'
import { restoreTexts } from '../../custom-fields/values.actions.ts'
import { clock } from '../../kit/clock.ts'
import { audit, differences, eraseAll } from '../../kit/database/change.ts'
import { among, updateRows } from '../../kit/database/many.ts'
import { refuse } from '../../kit/http/problems.ts'
import { type People, writePeople } from '../../licenses/edit/people.actions.ts'
import { holderOf, License } from '../../licenses/license.model.ts'
import { LicensingAuthority } from '../../licensing-authorities/licensing-authority.model.ts'
import { columnName } from '../../tables/columns.ts'
import { licenses as columns } from '../../tables/licenses.ts'
import { renewalUserIds } from '../../users/user.queries.ts'
import { setDeadlines } from '../../watch/deadlines.actions.ts'
import { bySameFields, type Kept, type Touched, type Undoing, type UndoKind, usedIn } from './undoing.ts'

/** The columns that the checks need, besides those to restore. Reading all of them takes much longer. */
const NEEDED = [
  'id',
  'version',
  'client_id',
  'property_id',
  'license_number',
  'renewal_designation',
  'due_date',
  'expiration_date',
  'renewal_due_date',
  'licensing_authority_id',
]

const PEOPLE = ['licenseeIds', 'officers'] as const

/** Fields of an assignment. Anyone who may assign may change them, on either side. */
const ASSIGNMENT = /^(renewalDesignation|assignedUserId|requested|renewalDesignationApprovalStatus)/

const isAssignment = ({ values }: Touched): boolean => Object.keys(values).every((field) => ASSIGNMENT.test(field))

/** Foreign keys to licenses. A license that the batch created is not deleted if one refers to it. */
const USES = [
  ['trust_ledger', 'license_id'],
  ['user_tasks', 'license_id'],
  ['licenses', 'master_license_id'],
  ['outbox', 'license_id'],
] as const

/** The licenses with renewals that this batch has not added. */
const renewed = async ({ db, undoneBatchId }: Undoing, ids: number[]): Promise<Set<number>> => {
  const added = db('audit').where({ batch_id: undoneBatchId, record: 'renewals' }).select('record_id')
  return new Set(
    await db('renewals')
      .modify(among(db, 'license_id', ids))
      .whereNotIn('id', added)
      .distinct()
      .pluck('license_id'),
  )
}

/** The assignees to restore that can no longer be assigned. */
const goneAssignees = async ({ db, returning }: Undoing, touched: Touched[]): Promise<Set<number>> => {
  const wanted = new Set(touched.flatMap(({ values: { assignedUserId } }) => (typeof assignedUserId === 'number' ? [assignedUserId] : [])))
  const there = new Set(
    await renewalUserIds(db)
      .modify(among(db, 'users.id', [...wanted]))
      .pluck('users.id'),
  )
  return new Set([...wanted].filter((id) => !there.has(id) && !returning.has(id)))
}

const RECALCULATE = 'authorityIntervals.recalculate'

/** The authorities of the licenses that the user may edit: they may recalculate the dates of these licenses, whichever side handles them. */
const editedAuthorities = async ({ db, user, undoneCall }: Undoing, licenses: Iterable<License>): Promise<Set<number>> => {
  if (undoneCall !== RECALCULATE) return new Set()
  const ids = new Set([...licenses].map(({ licensingAuthorityId }) => licensingAuthorityId))
  const authorities = await LicensingAuthority.query(db).modify(among(db, 'id', [...ids]))
  return new Set(authorities.filter((one) => PERMISSIONS.mayEditAuthority.record?.(user, one)).map(({ id }) => id))
}

interface Facts {
  used: Set<number>
  gone: Set<number>
  authorities: Set<number>
}

/** Whether the user has the permission of the undone call for this license. */
const mayUndo = ({ user, undoneCall }: Undoing, touched: Touched, license: License, { authorities }: Facts): boolean => {
  if (undoneCall === RECALCULATE) return authorities.has(license.licensingAuthorityId)
  const isVisible = user.clientId === null || license.clientId === user.clientId
  return isAssignment(touched) ? isVisible && mayAssign(user) : mayEditLicense(user, license)
}

const whyNot = (undoing: Undoing, touched: Touched, license: License, facts: Facts): string | null => {
  const { user, today } = undoing
  const { values, isCreated } = touched
  const { used, gone } = facts
  if (!mayUndo(undoing, touched, license, facts)) return messages.undoNotAllowed
  if (isCreated) return used.has(license.id) ? messages.undoInUse : null
  if (typeof values.assignedUserId === 'number' && gone.has(values.assignedUserId)) return messages.undoAssigneeGone
  const changesSide = 'renewalDesignation' in values && values.renewalDesignation !== license.renewalDesignation
  return changesSide && user.clientId !== null && needsApproval(license, today) ? messages.undoNeedsApproval : null
}

const restoreColumns = async (undoing: Undoing, touched: Touched[], current: Map<number, License>): Promise<void> => {
  const { db } = undoing
  const restored = touched.map((one) => ({
    ...one,
    values: Object.fromEntries(Object.entries(one.values).filter(([field]) => Object.hasOwn(columns, field))),
  }))
  for (const group of bySameFields(restored.filter(({ values }) => Object.keys(values).length > 0))) {
    const modifiedOn = clock.now()
    const rows = group.map(({ recordId, values }) => ({
      id: recordId,
      version: present(current.get(recordId)).version,
      ...values,
      modifiedOn,
    }))
    if ((await updateRows(db, 'licenses', rows)).length < rows.length) throw refuse.rule('changedMeanwhile')
    await setDeadlines(
      db,
      rows.map(({ id }) => id),
    )
    await audit(
      undoing,
      group.map(({ recordId, values }) => {
        const license = present(current.get(recordId))
        const { clientId, propertyId } = license
        const changes = differences(License, { ...license }, values)
        return { record: 'licenses', recordId, clientId, licenseId: recordId, propertyId, changes }
      }),
    )
  }
}

const peopleIn = ({ values }: Touched): People =>
  Object.fromEntries(PEOPLE.filter((name) => name in values).map((name) => [name, values[name]]))

export const licenses: UndoKind<License> = {
  load: (db, ids, touched) => {
    const changed = touched.flatMap(({ values }) => Object.keys(values)).filter((field) => Object.hasOwn(columns, field))
    return License.query(db)
      .modify(among(db, 'id', ids))
      .orderBy('id')
      .forUpdate()
      .select([...new Set([...NEEDED, ...changed.map(columnName)])])
      .execute()
  },

  async whyNot(undoing, touched, current) {
    const created = touched.filter(({ isCreated }) => isCreated).map(({ recordId }) => recordId)
    const facts = {
      used: new Set([...(await usedIn(undoing.db, USES, created)), ...(await renewed(undoing, created))]),
      gone: await goneAssignees(undoing, touched),
      authorities: await editedAuthorities(undoing, current.values()),
    }
    const kept: Kept = new Map()
    for (const one of touched) {
      const reason = whyNot(undoing, one, present(current.get(one.recordId)), facts)
      if (reason) kept.set(one.recordId, reason)
    }
    return kept
  },

  async restore(undoing, touched, current) {
    const created = touched.filter(({ isCreated }) => isCreated)
    const changed = touched.filter(({ isCreated }) => !isCreated)
    if (created.length > 0)
      await eraseAll(
        undoing,
        License,
        created.map(({ recordId }) => present(current.get(recordId))),
      )
    await restoreColumns(undoing, changed, current)
    for (const one of changed) {
      const people = peopleIn(one)
      const license = present(current.get(one.recordId))
      if (Object.keys(people).length > 0) await writePeople(undoing, license, people)
      await restoreTexts(undoing, holderOf(license), one.values)
    }
    return undefined
  },
}
