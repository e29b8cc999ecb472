import type { Output } from '../../contract/call.ts'
import type { SelectOption } from '../../contract/common.ts'
import type { Values } from '../../contract/fields/schema.ts'
import { calls } from '../../contract/index.ts'
import { asMailing } from '../../rules/address.ts'
import { whatAuthorityAddressNeeds, whyNotPayable } from '../../rules/authorities.ts'
import { limits } from '../../rules/installation/limits.ts'
import { HOME_COUNTRY, JURISDICTION_LABELS, optionsOf } from '../../rules/labels.ts'
import { messages, messagesOf } from '../../rules/messages.ts'
import { keysOf } from '../../rules/records.ts'
import { addressFields, mailingFields } from '../address.ts'
import type { Follow } from '../follows.ts'
import { formsOn, requestOf } from '../form.ts'
import { checkIntervals, intervalFields, intervalValues, resetIntervals, withRule } from '../intervals.ts'

export type Authority = Output<typeof calls.licensingAuthorities.get>

export interface AuthorityContext {
  authority: Authority
}

/** Each client has its own payee code, so staff have none. */
interface PersonContext {
  isStaff: boolean
}

interface SourceContext {
  /** The sources of renewal forms. */
  sources: readonly SelectOption[]
}

const isPayableToName = ({ payableToSameAsName }: Values) => payableToSameAsName === true

/** If the name is too long for a payee, the flag can still be turned off. */
const mayBePayee = (values: Values) => isPayableToName(values) || String(values.name ?? '').trim().length <= limits.payableTo

const detailFields = {
  name: { heading: 'Authority Details', wide: true, typedAtMost: 255 },
  abbreviation: {},
  jurisdiction: { options: () => optionsOf(JURISDICTION_LABELS) },
  payableToSameAsName: { enabledIf: mayBePayee },
  payableTo: { required: () => true, enabledIf: (values: Values) => !isPayableToName(values) },
  websiteUrl: { flag: 'website' },
  generalContactPhone: { flag: 'phone' },
  payeeCode: { help: 'Only your company sees this code', shownIf: ({ isStaff }: PersonContext) => !isStaff },
}

const payeeOf = ({ name, payableTo, payableToSameAsName }: Values) => (payableToSameAsName === true ? name : payableTo)

/** While the payee is the name, it follows the name. */
const keepPayee: Follow<unknown> = {
  from: ['name', 'payableToSameAsName'],
  set: (values) => (isPayableToName(values) ? { payableTo: values.name ?? null } : {}),
}

const checkDetails = (values: Values): Record<string, string> => {
  const name = String(values.name ?? '')
  const payable = { name, payableTo: String(values.payableTo ?? ''), payableToSameAsName: isPayableToName(values) }
  const why = name.trim() ? whyNotPayable(payable) : null
  return why ? { payableTo: why } : {}
}

const ADDRESS = keysOf(addressFields)

const hasOwnMailingAddress = ({ mailingAddressSameAsLocation }: Values) => mailingAddressSameAsLocation === false

const bothAddressFields = {
  ...addressFields,
  address1: { heading: 'Address' },
  mailingAddressSameAsLocation: { heading: 'Mailing Address', wide: true, flag: 'same-mailing-address' },
  ...mailingFields({ enabledIf: hasOwnMailingAddress }),
}

/** The address as a mailing address. */
const mailed = (address: Values): Values => Object.fromEntries(ADDRESS.map((name) => [asMailing(name), address[name] ?? null]))

/** While the mailing address is the same, it follows the address. */
const keepMailing: Follow<unknown> = {
  from: ['mailingAddressSameAsLocation', ...ADDRESS],
  set: (values) => (values.mailingAddressSameAsLocation === true ? mailed(values) : {}),
}

const checkAddress = (values: Values) => messagesOf(whatAuthorityAddressNeeds({ mailingAddressSameAsLocation: true, ...values }))

const renewalInfoFields = {
  formSourceType: { heading: 'Forms', wide: true, options: ({ sources }: SourceContext) => sources },
  ...intervalFields(),
}

const section = formsOn<AuthorityContext>()
const stored = {
  request: ({ authority }: AuthorityContext) => requestOf(authority),
  record: ({ authority }: AuthorityContext) => authority,
}

/** The sections of the profile. */
export const authorityForms = {
  payeeCode: section(calls.licensingAuthorities.payeeCode, { ...stored, fields: { payeeCode: {} } }),
  details: formsOn<AuthorityContext & PersonContext>()(calls.licensingAuthorities.details, {
    ...stored,
    inColumns: true,
    fields: detailFields,
    record: ({ authority }) => ({ ...authority, payableTo: payeeOf(authority) }),
    follows: [keepPayee],
    check: checkDetails,
  }),
  /** A mailing address that equals the address is not stored, so it is filled in here. */
  address: section(calls.licensingAuthorities.address, {
    ...stored,
    inColumns: true,
    fields: bothAddressFields,
    record: ({ authority }) => ({ ...authority, ...(authority.mailingAddressSameAsLocation && mailed(authority)) }),
    follows: [keepMailing],
    check: checkAddress,
  }),
  renewalInfo: formsOn<AuthorityContext & SourceContext>()(calls.licensingAuthorities.renewalInfo, {
    ...stored,
    inColumns: true,
    fields: renewalInfoFields,
    record: ({ authority }) => ({ ...authority, ...intervalValues(authority) }),
    follows: [resetIntervals],
    check: checkIntervals,
    bodyOf: withRule,
  }),
  renewalDetails: section(calls.licensingAuthorities.renewalDetails, { ...stored, fields: { renewalDetails: { lines: 6 } } }),
}

const firstStep = { ...detailFields, ...bothAddressFields, documents: { wide: true, flag: 'form', initial: () => [] } }
const secondStep = {
  ...renewalInfoFields,
  renewalDetails: { heading: 'Renewal Details', lines: 3, help: messages.renewalDetailsWarning },
}

interface NewAuthorityContext extends PersonContext, SourceContext {
  /** The state of the list that the form is opened from, where it has only one. */
  state?: string | undefined
}

export const newAuthority = formsOn<NewAuthorityContext>()(calls.licensingAuthorities.create, {
  request: () => ({}),
  record: ({ state }) => ({
    country: HOME_COUNTRY,
    mailingCountry: HOME_COUNTRY,
    mailingAddressSameAsLocation: true,
    payableToSameAsName: true,
    ...(state && { state }),
    ...intervalValues(),
  }),
  fields: { ...firstStep, ...secondStep },
  steps: [
    { title: 'Authority Details', fields: Object.keys(firstStep) },
    { title: 'Renewal Information', fields: Object.keys(secondStep) },
  ],
  follows: [keepPayee, keepMailing, resetIntervals],
  check: (values) => ({ ...checkDetails(values), ...checkAddress(values), ...checkIntervals(values) }),
  bodyOf: withRule,
})

interface TypesContext {
  authority: { id: number }
  /** The active license types of the authority with the same owner. */
  types: readonly SelectOption[]
}

interface TipsContext extends TypesContext {
  /** Tips of the authority's state, or without a state. */
  tips: readonly SelectOption[]
}

const ofAuthority = ({ authority: { id } }: TypesContext) => ({ params: { id } })
const licenseTypeIds = { initial: () => [], options: ({ types }: TypesContext) => types }

/** One link for several license types. */
export const addFormLink = formsOn<TypesContext>()(calls.licenseTypes.bulkUpdateFormLink, {
  request: ofAuthority,
  fields: { formLinkUrl: {}, licenseTypeIds },
})

export const addRenewalTips = formsOn<TipsContext>()(calls.licenseTypes.bulkUpdateRenewalTip, {
  request: ofAuthority,
  fields: { renewalTipIds: { initial: () => [], options: ({ tips }) => tips }, licenseTypeIds },
})
