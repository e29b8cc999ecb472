import type { Knex } from 'knex'
import type { Values } from '../../../contract/fields/schema.ts'
import { properties as calls } from '../../../contract/properties/calls.ts'
import { readCustomValue } from '../../../rules/custom-fields/values.ts'
import { HOME_COUNTRY } from '../../../rules/labels.ts'
import { messages } from '../../../rules/messages.ts'
import { PERMISSIONS } from '../../../rules/people/permissions.ts'
import { mayBeState } from '../../../rules/places.ts'
import type { CustomField } from '../../custom-fields/custom-field.model.ts'
import { fieldsFor } from '../../custom-fields/custom-field.queries.ts'
import { storedTexts } from '../../custom-fields/values.actions.ts'
import { named, nameKey } from '../../kit/database/query.ts'
import { compileCheck } from '../../kit/http/check/check.ts'
import { refuse } from '../../kit/http/problems.ts'
import type { ImportTarget } from '../../kit/import-kind.ts'
import { isRecord } from '../../kit/unknown.ts'
import { makeProperty } from '../../properties/property.actions.ts'
import { Property } from '../../properties/property.model.ts'
import { changedBody, newBody } from './cells.ts'
import { NameIndex } from './name-index.ts'
import type { Applied, Applying, RecordKind } from './record-session.ts'

interface Place {
  id: number
  name: string
  address1: string | null
}

const placeKey = (name: unknown, address1: unknown) => `${nameKey(name)}\n${nameKey(address1)}`

/** A client's own properties, by name and by name and address. */
export const propertyIndex = (clientId: number | null) =>
  new NameIndex<Place>(
    (db) => db('properties').where('billing_client_id', clientId).select('id', 'name', 'address1'),
    ({ name, address1 }) => [nameKey(name), placeKey(name, address1)],
  )

/** Finds the property of a row by name and address. Without an address, by name alone; throws if several have it. */
export const placeOf = (index: NameIndex<Place>, name: unknown, address1: unknown, field: string): Place | undefined => {
  if (address1) return index.find(placeKey(name, address1))[0]
  const [first, second] = index.find(nameKey(name))
  if (second) throw refuse.rule('importSeveralProperties', field)
  return first
}

/** The id of a record with this name. Null and undefined are passed through: null clears the field. */
const idByName = async (db: Knex, table: string, where: object, name: unknown, field: string): Promise<number | null | undefined> => {
  if (name === undefined || name === null) return name
  const [found] = await named<{ id: number; name: string }>(db(table).where(where).orderBy('id'), table, name)
  if (!found) throw refuse.rule(field === 'division' ? 'importDivisionFirst' : 'unknownId', field)
  return found.id
}

const checkBody = compileCheck(calls.create.body, 'body')

const MAILING = /^mailing(?!AddressSame)/

/** The fields of the body that a row gives. */
const bodyOf = async (db: Knex, clientId: number | null, { division, lineOfBusiness, ...given }: Values): Promise<Values> => ({
  ...given,
  ...(Object.entries(given).some(([field, value]) => MAILING.test(field) && value) && { mailingAddressSameAsProperty: false }),
  divisionId: await idByName(db, 'divisions', { client_id: clientId }, division, 'division'),
  lineOfBusinessId: await idByName(db, 'lines_of_business', {}, lineOfBusiness, 'lineOfBusiness'),
})

const setActive = async ({ perform, given }: Applying, { id, active }: { id: number; active: boolean }): Promise<boolean> => {
  if (typeof given.active !== 'boolean' || given.active === active) return false
  await perform(given.active ? 'properties.activate' : 'properties.deactivate', { id, body: { active: given.active } })
  return true
}

/** The custom field texts of a row that differ from the stored ones; undefined if none does. Unreadable text counts as different. */
const changedTexts = async (db: Knex, id: number, fields: readonly CustomField[], given: unknown): Promise<Values | undefined> => {
  if (!isRecord(given)) return undefined
  const stored = (await storedTexts(db, 'Property', [id])).get(id)
  const changed = Object.entries(given).filter(([key, text]) => {
    const field = fields.find((one) => String(one.id) === key)
    return !field || (typeof text === 'string' ? readCustomValue(field, text).value : null) !== (stored?.get(field.id) ?? null)
  })
  return changed.length > 0 ? Object.fromEntries(changed) : undefined
}

/** Throws if the country has no such state, unless the property already has it stored. */
const mustBeState = ({ state, country }: Values, stored?: Property): void => {
  if (typeof state !== 'string' || state === stored?.state) return
  if (!mayBeState(state, country ?? stored?.country ?? HOME_COUNTRY)) throw refuse.rule('importNoState', 'state')
}

const update = async (applying: Applying, id: number, fields: readonly CustomField[]): Promise<Applied> => {
  const { ctx, clientId, given, perform } = applying
  const stored = await Property.query(ctx.db).findById(id)
  if (!stored) throw refuse.unknownId('id')
  mustBeState(given, stored)
  const sharing = await ctx.db('property_clients').where({ property_id: id, client_id: clientId }).first('division_id')
  const body = changedBody(
    calls.update.body,
    { ...stored, divisionId: sharing?.division_id ?? null },
    {
      ...(await bodyOf(ctx.db, clientId, given)),
      customFields: await changedTexts(ctx.db, id, fields, given.customFields),
    },
  )
  // Activates before the update and deactivates after it, because an inactive property cannot be changed.
  const isFirst = given.active === true && (await setActive(applying, stored))
  if (body) await perform('properties.update', { id, body })
  const isLast = given.active === false && (await setActive(applying, stored))
  return { outcome: body || isFirst || isLast ? 'updated' : 'unchanged', recordId: id }
}

/** Properties of a client, with what creates, updates, activates and deactivates one. */
export const propertyKind = ({ clientId }: ImportTarget): RecordKind => {
  const index = propertyIndex(clientId)
  let fields: CustomField[] = []
  return {
    kind: 'properties',
    named: { divisionId: 'division', lineOfBusinessId: 'lineOfBusiness' },
    nameOf: ({ name }) => name,
    async begin(db) {
      await index.begin(db)
      fields = await fieldsFor(db, clientId, 'Property')
    },
    async apply(applying) {
      const { ctx, given } = applying
      if (typeof given.id === 'number') {
        // Exports also contain properties that other clients share with this one. The update call refuses changes of those.
        const isShared = () => ctx.db('property_clients').where({ property_id: given.id, client_id: clientId }).first('id')
        if (!index.has(given.id) && !(await isShared())) throw refuse.unknownId('id')
        return update(applying, given.id, fields)
      }
      if (!given.name) throw refuse.invalid({ name: [messages.required] })
      const there = placeOf(index, given.name, given.address1, 'name')
      if (there) return update(applying, there.id, fields)
      mustBeState(given)
      const values = newBody(calls.create.body, { country: HOME_COUNTRY, ...(await bodyOf(ctx.db, clientId, given)) })
      // With an address, duplicates are allowed: a chain can have several places with the same name in a city.
      const body = { ...values, billingClientId: clientId, ...(given.address1 ? { allowDuplicate: true } : {}) }
      const errors = checkBody(body)
      if (errors) throw refuse.invalid(errors)
      if (!PERMISSIONS.mayCreate.role(ctx.user)) throw refuse.notAllowed()
      const { id } = await makeProperty({ ...ctx, call: 'properties.create' }, body as Parameters<typeof makeProperty>[1], true)
      index.made({ id, name: String(given.name), address1: (given.address1 as string | undefined) ?? null })
      await setActive(applying, { id, active: true })
      return { outcome: 'created', recordId: id }
    },
  }
}
