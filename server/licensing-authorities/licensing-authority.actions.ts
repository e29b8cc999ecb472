import type { AuthorityAddress, AuthorityDetails, NewAuthority, RenewalInfo } from '../../contract/licensing-authorities/schemas.ts'
import { ruleGiven } from '../../rules/intervals/intervals.ts'
import { messages, sentences } from '../../rules/messages.ts'
import { audit, change, create, erase } from '../kit/database/change.ts'
import { lock } from '../kit/database/lock.ts'
import type { CallContext } from '../kit/http/handler.ts'
import { refuse } from '../kit/http/problems.ts'
import { intervalErrors } from './intervals/interval.actions.ts'
import { LicensingAuthority } from './licensing-authority.model.ts'
import { hasTypes, licensesIssued } from './licensing-authority.queries.ts'
import { addressGiven, detailsGiven, formSourceGiven, type Judged, renewalDetailsGiven } from './licensing-authority.values.ts'
import { KeyContactChangeForm } from './parts/part.model.ts'

const mustBeRight = (...judged: Pick<Judged, 'errors'>[]): void => {
  const errors = Object.assign({}, ...judged.map((one) => one.errors))
  if (Object.keys(errors).length > 0) throw refuse.invalid(errors)
}

/** Staff have no client, and so no payee code. */
const payeeCodeErrors = ({ user }: CallContext, payeeCode: string | null | undefined): Judged['errors'] =>
  payeeCode?.trim() && user.clientId === null ? { payeeCode: [messages.payeeCodeByClientOnly] } : {}

/** Sets the payee code of an authority for the caller's client; blank text clears it. */
export const setPayeeCode = async (ctx: CallContext, { id }: LicensingAuthority, given: string | null | undefined): Promise<void> => {
  const { db, user } = ctx
  if (given === undefined || user.clientId === null) return
  const key = { licensing_authority_id: id, client_id: user.clientId }
  const before = await db('authority_payee_codes').where(key).first('id', 'payee_code')
  const [from, to] = [before?.payee_code ?? null, given?.trim() || null]
  if (from === to) return
  if (to === null) await db('authority_payee_codes').where(key).delete()
  else {
    await db('authority_payee_codes')
      .insert({ ...key, payee_code: to })
      .onConflict(Object.keys(key))
      .merge()
  }
  const about = { record: 'licensing_authorities', recordId: id, clientId: user.clientId, licenseId: null, propertyId: null }
  await audit(ctx, [{ ...about, changes: [{ field: 'payeeCode', from, to }] }])
}

/** Creates an authority from both wizard steps, with its forms: client-specific for a client user, provider-wide for staff. */
export const makeAuthority = async (ctx: CallContext, body: NewAuthority): Promise<LicensingAuthority> => {
  const details = detailsGiven(body)
  const address = addressGiven(body)
  const source = await formSourceGiven(ctx.db, body.formSourceType)
  mustBeRight(details, address, source, { errors: { ...payeeCodeErrors(ctx, body.payeeCode), ...intervalErrors(body) } })
  const authority = await create(ctx, LicensingAuthority, {
    ...details.values,
    ...address.values,
    ...source.values,
    ...ruleGiven(body),
    ...renewalDetailsGiven(body),
    clientId: ctx.user.clientId,
    active: true,
  })
  await setPayeeCode(ctx, authority, body.payeeCode)
  for (const { label, url } of body.documents ?? [])
    await create(ctx, KeyContactChangeForm, { label: label.trim(), url, licensingAuthorityId: authority.id, clientId: authority.clientId })
  return authority
}

export const changeDetails = async (ctx: CallContext, authority: LicensingAuthority, body: AuthorityDetails): Promise<void> => {
  const details = detailsGiven(body, authority)
  mustBeRight(details, { errors: payeeCodeErrors(ctx, body.payeeCode) })
  await change(ctx, authority, details.values)
  await setPayeeCode(ctx, authority, body.payeeCode)
}

export const changeAddress = async (ctx: CallContext, authority: LicensingAuthority, body: AuthorityAddress): Promise<void> => {
  const address = addressGiven(body, authority)
  mustBeRight(address)
  await change(ctx, authority, address.values)
}

export const changeRenewalInfo = async (ctx: CallContext, authority: LicensingAuthority, body: RenewalInfo): Promise<void> => {
  const source = await formSourceGiven(ctx.db, body.formSourceType)
  mustBeRight(source, { errors: intervalErrors(body, authority) })
  await change(ctx, authority, { ...source.values, ...ruleGiven(body, authority) })
}

/** Refuses to delete an authority with issued licenses first, then one with license types. */
export const removeAuthority = async (ctx: CallContext, authority: LicensingAuthority): Promise<void> => {
  const { db } = ctx
  await lock(db, authority)
  const issued = await licensesIssued(db, authority)
  if (issued > 0) throw refuse.blocked(sentences.authorityHasLicenses(issued))
  if (await hasTypes(db, authority)) throw refuse.blocked(messages.authorityHasTypes)
  await erase(ctx, authority)
}
