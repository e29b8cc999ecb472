import type { Values } from '../../../contract/fields/schema.ts'
import { licensingAuthorities as calls } from '../../../contract/licensing-authorities/calls.ts'
import { HOME_COUNTRY } from '../../../rules/labels.ts'
import { stateCode } from '../../../rules/places.ts'
import { named, nameKey } from '../../kit/database/query.ts'
import { usableBy } from '../../kit/database/tenancy.ts'
import { refuse } from '../../kit/http/problems.ts'
import type { ImportTarget } from '../../kit/import-kind.ts'
import { fieldIn } from '../../kit/unknown.ts'
import { LicensingAuthority } from '../../licensing-authorities/licensing-authority.model.ts'
import { changedBody, newBody } from './cells.ts'
import type { Applying, RecordKind } from './record-session.ts'

/** Finds an authority by name and state. The client's own takes precedence over a provider-wide one. */
export const authorityNamed = async (
  { ctx, clientId }: Applying,
  name: unknown,
  state: unknown,
): Promise<LicensingAuthority | undefined> => {
  const inState = LicensingAuthority.query(ctx.db)
    .modify(usableBy('licensing_authorities', clientId))
    .whereIn(ctx.db.raw('lower(state)'), [nameKey(state), stateCode(String(state ?? '')).toLowerCase()])
    .orderByRaw('client_id is null, id')
  const [found] = await named(inState, 'licensing_authorities', name)
  return found
}

const authorityOf = async (applying: Applying): Promise<LicensingAuthority | undefined> => {
  const { ctx, clientId, given } = applying
  if (typeof given.id !== 'number') return authorityNamed(applying, given.name, given.state)
  const found = await LicensingAuthority.query(ctx.db).modify(usableBy('licensing_authorities', clientId)).findById(given.id)
  if (!found) throw refuse.unknownId('id')
  return found
}

/** The parts of an authority. Each is edited by a call of its own. */
const PARTS = ['details', 'address', 'renewalInfo', 'renewalDetails'] as const

/**
 * The fields of the payee. An export writes the payee of every authority, so a payee as stored is no change, and the name of the authority
 * is "same as name" instead of a payee of its own.
 */
const payeeOf = ({ payableTo, name }: Values, stored: LicensingAuthority | undefined): Values => {
  if (!payableTo || (stored && nameKey(payableTo) === nameKey(stored.payableTo))) return {}
  return nameKey(payableTo) === nameKey(name) ? { payableTo: undefined, payableToSameAsName: true } : { payableToSameAsName: false }
}

const bodyOf = async ({ ctx, given }: Applying, stored: LicensingAuthority | undefined): Promise<Values> => {
  const { formSource, ...fields } = given
  const source = formSource
    ? await ctx
        .db('form_sources')
        // Renewals and changes of officers have form sources of the same names.
        .where('usage', 'renewal')
        .whereRaw('lower(name) = ?', [nameKey(formSource)])
        .first('id')
    : undefined
  if (formSource && !source) throw refuse.unknownId('formSource')
  return {
    ...fields,
    ...(source && { formSourceType: source.id }),
    ...payeeOf(fields, stored),
    ...(Object.entries(fields).some(([field, value]) => /^mailing(?!AddressSame)/.test(field) && value) && {
      mailingAddressSameAsLocation: false,
    }),
  }
}

/** Each client has its own payee code of an authority; staff have none. */
const payeeCodeOf = async ({ ctx }: Applying, authorityId: number): Promise<string | null> => {
  const of = { licensing_authority_id: authorityId, client_id: ctx.user.clientId }
  return (await ctx.db('authority_payee_codes').where(of).first('payee_code'))?.payee_code ?? null
}

/** Licensing authorities: provider-wide from staff, else those of the client. */
export const authorityKind = (_target: ImportTarget): RecordKind => ({
  kind: 'licensing-authorities',
  named: { formSourceType: 'formSource' },
  nameOf: ({ name }) => name,
  async apply(applying) {
    const { perform } = applying
    const stored = await authorityOf(applying)
    const body = await bodyOf(applying, stored)
    if (!stored) {
      const answer = await perform('licensingAuthorities.create', { body: newBody(calls.create.body, { country: HOME_COUNTRY, ...body }) })
      return { outcome: 'created', recordId: Number(fieldIn(answer, 'id')) }
    }
    let isChanged = false
    const held = { ...stored, formSourceType: stored.formSourceId, payeeCode: await payeeCodeOf(applying, stored.id) }
    const { payeeCode, ...others } = body
    for (const part of PARTS) {
      const changed = changedBody(calls[part].body, held, others)
      if (changed) await perform(`licensingAuthorities.${part}`, { id: stored.id, body: changed })
      isChanged ||= changed !== null
    }
    const code = changedBody(calls.payeeCode.body, held, { payeeCode })
    if (code) await perform('licensingAuthorities.payeeCode', { id: stored.id, body: code })
    isChanged ||= code !== null
    return { outcome: isChanged ? 'updated' : 'unchanged', recordId: stored.id }
  },
})
