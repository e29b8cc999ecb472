import type { Values } from '../../../contract/fields/schema.ts'
import { licenseTypes as calls } from '../../../contract/license-types/calls.ts'
import { named, nameKey } from '../../kit/database/query.ts'
import { usableBy } from '../../kit/database/tenancy.ts'
import { refuse } from '../../kit/http/problems.ts'
import type { ImportTarget } from '../../kit/import-kind.ts'
import { fieldIn } from '../../kit/unknown.ts'
import { LicenseType } from '../../license-types/license-type.model.ts'
import { authorityNamed } from './authorities.ts'
import { changedBody, newBody } from './cells.ts'
import type { Applying, RecordKind } from './record-session.ts'

const typeOf = async ({ ctx, clientId, given }: Applying, authorityId: number): Promise<LicenseType | undefined> => {
  const types = LicenseType.query(ctx.db).where('licensing_authority_id', authorityId).modify(usableBy('license_types', clientId))
  if (typeof given.id !== 'number') return (await named(types.orderByRaw('client_id is null, id'), 'license_types', given.name))[0]
  const found = await types.findById(given.id)
  if (!found) throw refuse.unknownId('id')
  return found
}

const idNamed = async ({ ctx }: Applying, table: string, name: unknown, field: string): Promise<number | undefined> => {
  if (!name) return undefined
  const found = await ctx
    .db(table)
    .whereRaw('lower(name) = ?', [nameKey(name)])
    .orderBy('id')
    .first('id')
  if (!found) throw refuse.unknownId(field)
  return found.id
}

const bodyOf = async (applying: Applying): Promise<Values> => {
  const { licenseTerm, licenseCategory, ...fields } = applying.given
  const term = await idNamed(applying, 'license_terms', licenseTerm, 'licenseTerm')
  const category = await idNamed(applying, 'license_categories', licenseCategory, 'licenseCategory')
  return { ...fields, ...(term && { term }), ...(category && { licenseCategoryId: category }) }
}

const PARTS = ['details', 'renewalInfo', 'renewalDetails'] as const

const dollars = (cents: number | null) => (cents === null ? null : cents / 100)

const heldBy = (type: LicenseType): Values => ({
  ...type,
  term: type.licenseTermId,
  licenseClassification: type.classification,
  originalLicenseFee: dollars(type.originalFeeCents),
  licenseRenewalFee: dollars(type.renewalFeeCents),
})

/** License types of authorities that are there already. */
export const licenseTypeKind = (_target: ImportTarget): RecordKind => ({
  kind: 'license-types',
  named: { term: 'licenseTerm', licenseCategoryId: 'licenseCategory' },
  nameOf: ({ name }) => name,
  async apply(applying) {
    const { given, perform } = applying
    const authority = await authorityNamed(applying, given.licensingAuthority, given.authorityState)
    if (!authority) throw refuse.rule('importNoAuthority', 'licensingAuthority')
    const body = await bodyOf(applying)
    const stored = await typeOf(applying, authority.id)
    if (!stored) {
      const answer = await perform('licenseTypes.create', { id: authority.id, body: newBody(calls.create.body, body) })
      return { outcome: 'created', recordId: Number(fieldIn(answer, 'id')) }
    }
    const about = { id: authority.id, params: { typeId: stored.id } }
    let isChanged = false
    for (const part of PARTS) {
      const changed = changedBody(calls[part].body, heldBy(stored), body)
      if (changed) await perform(`licenseTypes.${part}`, { ...about, body: changed })
      isChanged ||= changed !== null
    }
    if (typeof given.active === 'boolean' && given.active !== stored.active) {
      await perform(given.active ? 'licenseTypes.activate' : 'licenseTypes.deactivate', about)
      isChanged = true
    }
    return { outcome: isChanged ? 'updated' : 'unchanged', recordId: stored.id }
  },
})
