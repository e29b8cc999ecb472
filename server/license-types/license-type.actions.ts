import type { Knex } from 'knex'
import type { Input } from '../../contract/call.ts'
import type { Calls } from '../../contract/index.ts'
import type { RenewalDetails, TypeDetails } from '../../contract/license-types/schemas.ts'
import { type GivenIntervals, ruleOf } from '../../rules/intervals/intervals.ts'
import { sentences } from '../../rules/messages.ts'
import { toCents } from '../../rules/money.ts'
import { isStaff } from '../../rules/people/permissions.ts'
import { present } from '../../rules/present.ts'
import { clock } from '../kit/clock.ts'
import { change, create, erase } from '../kit/database/change.ts'
import { lock } from '../kit/database/lock.ts'
import type { CallContext } from '../kit/http/handler.ts'
import { refuse } from '../kit/http/problems.ts'
import { withoutBlanks } from '../kit/values.ts'
import { checkedRule } from '../licensing-authorities/intervals/interval.actions.ts'
import type { NewRule } from '../licensing-authorities/intervals/simulation.queries.ts'
import { LicensingAuthority } from '../licensing-authorities/licensing-authority.model.ts'
import { mustBeActive } from '../licensing-authorities/licensing-authority.queries.ts'
import { subCategoriesGiven } from './categories.ts'
import { setGlCode } from './gl-code.actions.ts'
import { LicenseType } from './license-type.model.ts'
import { setLinks } from './links.actions.ts'
import { chooseTips } from './tips.actions.ts'

type Creating = Input<Calls['licenseTypes']['create']>['body']
type RenewalInfo = Input<Calls['licenseTypes']['renewalInfo']>['body']

const cents = (dollars: number | null | undefined) => (typeof dollars === 'number' ? toCents(dollars) : dollars)

/** Fields that the body leaves out stay unchanged. */
const sent = (values: { [Field in keyof LicenseType]?: LicenseType[Field] | undefined }): Partial<LicenseType> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))

const detailsOf = ({ term, licenseClassification, originalLicenseFee, licenseRenewalFee, ...given }: TypeDetails): Partial<LicenseType> =>
  sent(
    withoutBlanks({
      name: given.name,
      abbreviation: given.abbreviation,
      description: given.description,
      licenseTermId: term,
      isSeasonal: given.isSeasonal,
      originalFeeCents: cents(originalLicenseFee),
      renewalFeeCents: cents(licenseRenewalFee),
      classification: licenseClassification,
      licenseCategoryId: given.licenseCategoryId,
      hasManagerChangeRequirement: given.hasManagerChangeRequirement,
      managerChangeRequirementNotes: given.managerChangeRequirementNotes,
      isPaymentOnly: given.isPaymentOnly,
      licenseDocumentIssuance: given.licenseDocumentIssuance,
    }),
  )

/** Sets the timestamp if the renewal details have changed. */
const renewalDetailsOf = (given: RenewalDetails, before: string | null): Partial<LicenseType> => {
  const { renewalDetails: text, earliestFilingDays, processingDays, preparationDays } = given
  const renewalDetails = text?.trim() || null
  const differs = text !== undefined && renewalDetails !== before
  return {
    ...sent({ earliestFilingDays, processingDays, preparationDays }),
    ...(differs && { renewalDetails, renewalDetailsTimestamp: renewalDetails && clock.now() }),
  }
}

const mustBeTerm = async (db: Knex, id: number): Promise<void> => {
  if (!(await db('license_terms').where({ id }).first('id'))) throw refuse.unknownId('term')
}

/** The name must be unique at the authority among the types of the same client, compared as in the unique index. */
const mustBeNewName = async (db: Knex, type: Partial<LicenseType>): Promise<void> => {
  const { id = 0, licensingAuthorityId, clientId, name } = type
  const same = await db('license_types')
    .where({ licensing_authority_id: licensingAuthorityId, client_id: clientId ?? null })
    .whereRaw('lower(name) = lower(?)', [present(name)])
    .whereNot({ id })
    .first('id')
  if (same) throw refuse.rule('licenseTypeNameTaken', 'name')
}

/** Creates a license type of an active authority, for the authority's client, with the fields of both wizard steps. */
export const makeType = async (ctx: CallContext, authority: LicensingAuthority, given: Creating): Promise<LicenseType> => {
  const { db, user } = ctx
  mustBeActive(authority)
  if (isStaff(user) && given.glCode?.trim()) throw refuse.rule('glCodeByClientOnly', 'glCode')
  const rule = checkedRule(given)
  await mustBeTerm(db, given.term)
  const subCategories = await subCategoriesGiven(db, given)
  const values = {
    licensingAuthorityId: authority.id,
    clientId: authority.clientId,
    ...detailsOf(given),
    ...rule,
    ...sent({ formsLinkUrl: given.formsLinkUrl }),
    ...renewalDetailsOf(given, null),
  }
  await mustBeNewName(db, values)
  const { id } = await create(ctx, LicenseType, values)
  const type = await LicenseType.query(db).findById(id).throwIfNotFound()
  await setLinks(ctx, type, 'subCategoryIds', subCategories)
  await chooseTips(ctx, authority, type, given.renewalTipIds ?? [])
  if (given.glCode) await setGlCode(ctx, type, given.glCode)
  return type
}

/** The authority of a type that will be changed. Types of an inactive authority can only be deactivated or deleted. */
export const activeAuthorityOf = async ({ db }: CallContext, { licensingAuthorityId }: LicenseType): Promise<LicensingAuthority> => {
  const authority = await LicensingAuthority.query(db).findById(licensingAuthorityId).throwIfNotFound()
  mustBeActive(authority)
  return authority
}

export const changeDetails = async (ctx: CallContext, type: LicenseType, given: TypeDetails): Promise<void> => {
  await activeAuthorityOf(ctx, type)
  await mustBeTerm(ctx.db, given.term)
  const subCategories = await subCategoriesGiven(ctx.db, given, type)
  const values = detailsOf(given)
  await mustBeNewName(ctx.db, { ...type, ...values })
  await change(ctx, type, values)
  await setLinks(ctx, type, 'subCategoryIds', subCategories)
}

export const changeRenewalInfo = async (ctx: CallContext, type: LicenseType, { formsLinkUrl, ...given }: RenewalInfo): Promise<void> => {
  await activeAuthorityOf(ctx, type)
  await change(ctx, type, { ...checkedRule(given, type), ...sent({ formsLinkUrl }) })
}

/** The rule that a body would give a type: its own, or its authority's. */
export const newRuleOf = async ({ db }: CallContext, type: LicenseType, given: GivenIntervals): Promise<NewRule> => {
  const authority = await LicensingAuthority.query(db).findById(type.licensingAuthorityId).throwIfNotFound()
  return { licenseTypeId: type.id, isSeasonal: type.isSeasonal, rule: ruleOf(checkedRule(given, type), authority) }
}

export const changeRenewalDetails = async (ctx: CallContext, type: LicenseType, given: RenewalDetails): Promise<void> => {
  await activeAuthorityOf(ctx, type)
  await change(ctx, type, renewalDetailsOf(given, type.renewalDetails))
}

/** Refuses to delete a type with licenses. The lock makes a concurrent new license wait, and then find no type. */
export const removeType = async (ctx: CallContext, type: LicenseType): Promise<void> => {
  await lock(ctx.db, type)
  const held = await ctx.db('licenses').where('license_type_id', type.id).count({ total: '*' }).first()
  const n = Number(held?.total)
  if (n > 0) throw refuse.blocked(sentences.licenseTypeHasLicenses(type.name, n))
  await erase(ctx, type)
}
