import type { Knex } from 'knex'
import type { Input } from '../../contract/call.ts'
import type { Calls } from '../../contract/index.ts'
import { freePosition, whatCustomFieldNeeds } from '../../rules/custom-fields/definition.ts'
import type { FieldRecord } from '../../rules/custom-fields/kinds.ts'
import { limits } from '../../rules/installation/limits.ts'
import { sentences } from '../../rules/messages.ts'
import { clock } from '../kit/clock.ts'
import { change, create } from '../kit/database/change.ts'
import type { Database } from '../kit/database/db.ts'
import type { Query, Scope } from '../kit/database/query.ts'
import { usableBy } from '../kit/database/tenancy.ts'
import type { CallContext } from '../kit/http/handler.ts'
import { refuse } from '../kit/http/problems.ts'
import { mustSee } from '../kit/ids.ts'
import { rebuildKind } from '../kit/search/build.ts'
import { KINDS } from '../kit/search/kinds.ts'
import { sentencesOf } from '../kit/values.ts'
import { CustomField } from './custom-field.model.ts'
import { KEPT } from './custom-field.queries.ts'

type Creating = Input<Calls['customFields']['create']>['body']
type Updating = Input<Calls['customFields']['update']>['body']

type Place = Pick<CustomField, 'clientId' | 'record' | 'label'> & { id?: number }

const liveOf = (db: Knex, { clientId, record }: Pick<CustomField, 'clientId' | 'record'>) =>
  db('custom_fields').where({ client_id: clientId, record }).whereNull('removed_on')

/** The label is unique among the fields of the same owner and record, compared as in the unique index. */
const mustBeNewLabel = async (db: Knex, { id = 0, label, ...place }: Place): Promise<void> => {
  const same = liveOf(db, place).whereNot({ id }).whereRaw('lower(label) = lower(?)', [label])
  if (await same.first('id')) throw refuse.rule('customFieldTaken', 'label')
}

/** A free place. If two fields take the same place concurrently, the unique index refuses the second. */
const placeFor = async (db: Knex, place: Place): Promise<number> => {
  const position = freePosition(await liveOf(db, place).pluck('position'))
  if (position === undefined) throw refuse.invalid({ label: [sentences.customFieldsFull(limits.customFields)] })
  return position
}

interface Described {
  clientId: number | null
  record: FieldRecord
  kind: CustomField['kind']
}

/** Validates the entered fields. `before`: types that the field had before remain allowed. */
const describedBy = async (db: Knex, { clientId, record, kind }: Described, given: Updating, before: readonly number[] = []) => {
  const { label, isRequired = false, options = [], licenseTypeIds = [] } = given
  const values = { label: label.trim(), isRequired, options: options.map((one) => one.trim()), licenseTypeIds }
  const wrong = whatCustomFieldNeeds({ record, kind, ...values })
  if (Object.keys(wrong).length > 0) throw refuse.invalid(sentencesOf(wrong))
  const added = licenseTypeIds.filter((id) => !before.includes(id))
  await mustSee(db, 'license_types', usableBy('license_types', clientId), added, 'licenseTypeIds')
  return values
}

export const makeCustomField = async (ctx: CallContext, { record, kind, ...given }: Creating): Promise<CustomField> => {
  const { db, user } = ctx
  const { clientId } = user
  const values = await describedBy(db, { clientId, record, kind }, given)
  const place = { clientId, record, label: values.label }
  await mustBeNewLabel(db, place)
  return create(ctx, CustomField, { ...values, ...place, kind, position: await placeFor(db, place), removedOn: null })
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

export const updateCustomField = async (ctx: CallContext, field: CustomField, given: Updating): Promise<void> => {
  const { options, licenseTypeIds, ...values } = await describedBy(ctx.db, field, given, field.licenseTypeIds)
  if (field.removedOn === null) await mustBeNewLabel(ctx.db, { ...field, label: values.label })
  await change(ctx, field, {
    ...values,
    // An equal list is no change.
    options: isSame(options, field.options) ? field.options : options,
    licenseTypeIds: isSame(licenseTypeIds, field.licenseTypeIds) ? field.licenseTypeIds : licenseTypeIds,
  })
}

/** Updates the search index in the background after a field was removed or restored, because its records may be many. */
const searchAnew = async (db: Knex, { id, record }: CustomField): Promise<void> => {
  if (!(await db('custom_values').where('custom_field_id', id).first('id'))) return
  await rebuildKind(db, record === 'License' ? KINDS.licenses : KINDS.properties)
}

export const removeCustomField = async (ctx: CallContext, field: CustomField): Promise<void> => {
  if (field.removedOn !== null) return
  await change(ctx, field, { removedOn: clock.now() })
  await searchAnew(ctx.db, field)
}

/** Restores a removed field with its values, at a free place. */
export const restoreCustomField = async (ctx: CallContext, field: CustomField): Promise<void> => {
  if (field.removedOn === null) return
  await mustBeNewLabel(ctx.db, field)
  await change(ctx, field, { removedOn: null, position: await placeFor(ctx.db, field) })
  await searchAnew(ctx.db, field)
}

const BATCH = 500

/** Deletes the values of fields that were removed 90 days ago, a part in each transaction, and then the fields. */
export const sweepCustomFields = async (database: Database): Promise<void> => {
  const old: Scope = (query: Query) => query.where('removed_on', '<=', clock.later(-KEPT))
  const removed = () =>
    database.write((db) => {
      const fields = db('custom_fields').modify(old).select('id')
      return db('custom_values').whereIn('id', db('custom_values').whereIn('custom_field_id', fields).limit(BATCH).select('id')).delete()
    })
  while ((await removed()) === BATCH);
  await database.write((db) => db('custom_fields').modify(old).delete())
}
