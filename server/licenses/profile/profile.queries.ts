import type { Knex } from 'knex'
import type { License as Profile } from '../../../contract/licenses/calls.ts'
import type { Day } from '../../../rules/day.ts'
import { messages } from '../../../rules/messages.ts'
import { dollarsOrNull, toDollars } from '../../../rules/money.ts'
import { mayEditLicense } from '../../../rules/people/permissions.ts'
import { needsBillingId } from '../../../rules/properties.ts'
import { earliestFilingDate, whyCannotBegin } from '../../../rules/renewals/begin.ts'
import { stageOf } from '../../../rules/renewals/stages.ts'
import { daysOpen } from '../../../rules/requests.ts'
import { slackOf } from '../../../rules/watch/slack.ts'
import { CLIENT_NAME } from '../../clients/client.model.ts'
import { sideName } from '../../clients/side-name.queries.ts'
import { TRUST_BALANCE } from '../../clients/trust-account.queries.ts'
import { licenseTexts, textsIn } from '../../custom-fields/values.queries.ts'
import { clock } from '../../kit/clock.ts'
import { listed, listOf } from '../../kit/database/lists.ts'
import { fixed } from '../../kit/database/query.ts'
import type { SignedIn } from '../../kit/http/handler.ts'
import { DATE_RULES, dateRulesIn, VERIFICATION } from '../../license-types/license-type.queries.ts'
import { documentLinks, renewalInProcess } from '../../renewals/renewal.queries.ts'
import { WAITING_SINCE } from '../../requests/waiting-licenses.queries.ts'
import { holderName, MAY_BE_ASSIGNED, renewalUsers } from '../../users/user.queries.ts'
import { deletionFacts, whyNotDeleted } from '../deletion.queries.ts'
import { datesByRule } from '../edit/dates.queries.ts'
import type { License } from '../license.model.ts'
import { standingOfLicense } from '../standing/of-license.ts'

type OfLicense = { licenseId: number }

const licensees = (db: Knex): Knex.Raw => {
  const there = db('license_licensees')
    .join('corporate_entities', 'corporate_entities.id', 'license_licensees.corporate_entity_id')
    .whereRaw('license_licensees.license_id = licenses.id')
    .orderBy(['corporate_entities.name_sort', 'corporate_entities.id'])
  return listOf(db, there, { id: 'corporate_entities.id', name: 'corporate_entities.name', federalEin: 'corporate_entities.federal_ein' })
}

const officers = (db: Knex): Knex.Raw => {
  const titled = db('license_officers')
    .join('corporate_officers', 'corporate_officers.id', 'license_officers.corporate_officer_id')
    .leftJoin('license_officer_titles', 'license_officer_titles.license_officer_id', 'license_officers.id')
    .leftJoin('officer_titles', 'officer_titles.id', 'license_officer_titles.officer_title_id')
    .whereRaw('license_officers.license_id = licenses.id')
    .orderBy(['corporate_officers.name_sort', 'corporate_officers.id', 'officer_titles.name_sort', 'officer_titles.id'])
  return listOf(db, titled, {
    officerId: 'corporate_officers.id',
    officerName: 'corporate_officers.name',
    titleId: 'officer_titles.id',
    title: 'officer_titles.name',
  })
}

/** The renewal that was completed last, as a list of at most one. */
const lastCompleted = (db: Knex): Knex.Raw => {
  const last = db('renewals as last')
    .whereRaw('last.license_id = licenses.id')
    .where('last.is_active', false)
    .orderBy([
      { column: 'last.completed_on', order: 'desc' },
      { column: 'last.id', order: 'desc' },
    ])
    .limit(1)
  return listOf(db, last, {
    effectiveDate: 'last.effective_date',
    expirationDate: 'last.expiration_date',
    trackDate: 'last.track_date',
    renewalDueDate: 'last.renewal_due_date',
    shippingMethodLicense: 'last.shipping_method_license',
    licenseRenewalDocuments: documentLinks(db, 'last.id'),
  })
}

/** The columns of a license's profile that come from other tables: names, people, the type's rules, the last renewal. One statement. */
// biome-ignore lint/suspicious/noExplicitAny: the schema of the reply types the columns.
const joinedColumns = fixed<any, OfLicense>((db) =>
  db('licenses')
    .where('licenses.id', db.raw(':licenseId'))
    .join('clients', 'clients.id', 'licenses.client_id')
    .join('properties', 'properties.id', 'licenses.property_id')
    .leftJoin('lines_of_business', 'lines_of_business.id', 'licenses.line_of_business_id')
    .leftJoin('license_types', 'license_types.id', 'licenses.license_type_id')
    .leftJoin('license_terms', 'license_terms.id', 'license_types.license_term_id')
    .leftJoin('licensing_authorities', 'licensing_authorities.id', 'licenses.licensing_authority_id')
    .leftJoin('licensing_authorities as ruling', 'ruling.id', 'license_types.licensing_authority_id')
    .leftJoin('users', 'users.id', 'licenses.assigned_user_id')
    .leftJoin('licenses as master', 'master.id', 'licenses.master_license_id')
    .select({
      ...DATE_RULES,
      clientName: db.raw(CLIENT_NAME),
      clientServiceLevel: 'clients.service_level',
      clientCostStructure: 'clients.client_cost_structure',
      isBillingIdRequired: 'clients.is_billing_id_required',
      trustAccountActive: 'clients.trust_account_active',
      trustAccountMinimumCents: 'clients.trust_account_minimum_cents',
      trustBalanceCents: db.raw(`case when clients.trust_account_active then ${TRUST_BALANCE} end`),
      propertyBillingId: 'properties.billing_id',
      lineOfBusinessName: 'lines_of_business.name',
      licensingAuthorityName: 'licensing_authorities.name',
      payableTo: 'licensing_authorities.payable_to',
      licenseTypeName: 'license_types.name',
      renewalFeeCents: 'license_types.renewal_fee_cents',
      isSeasonal: db.raw('coalesce(license_types.is_seasonal, false)'),
      isPaymentOnly: db.raw('coalesce(license_types.is_payment_only, false)'),
      licenseDocumentIssuance: 'license_types.license_document_issuance',
      formsLinkUrl: 'license_types.forms_link_url',
      renewalDetails: 'license_types.renewal_details',
      licenseTermName: 'license_terms.name',
      licenseTypeIsUnverified: db.raw(VERIFICATION.isUnverified),
      licenseTypeVerifiedBy: VERIFICATION.verifiedBy,
      licenseTypeVerifiedOn: VERIFICATION.verifiedOn,
      licenseTermValue: 'license_terms.months',
      assignedUserName: db.raw(holderName()),
      assignedUserEmail: 'users.email',
      mayBeAssigned: db.raw(`users.id is not null and ${MAY_BE_ASSIGNED}`),
      licensees: licensees(db),
      officers: officers(db),
      customFields: db.raw(licenseTexts(db)),
      lastCompleted: lastCompleted(db),
      waitingSince: db.raw(WAITING_SINCE),
      masterLicenseNumber: 'master.license_number',
      inProcessRenewalOnMaster: db.raw('master.renewal_id is not null'),
      ...deletionFacts(db),
    }),
)

interface Trust {
  trustAccountActive: unknown
  /** PostgreSQL sums into a bigint, which arrives as text. */
  trustBalanceCents: string | number | null
  trustAccountMinimumCents: number
}

/** The balance and the minimum of the client's trust account; null while it is not active. */
const trustOf = ({ trustAccountActive, trustBalanceCents, trustAccountMinimumCents: minimum }: Trust) => ({
  trustAccountActive: Boolean(trustAccountActive),
  currentBalance: trustAccountActive ? toDollars(Number(trustBalanceCents)) : null,
  minimumBalanceThreshold: trustAccountActive ? toDollars(minimum) : null,
})

interface Titled {
  officerId: number
  officerName: string
  titleId: number | null
  title: string | null
}

/** Groups rows, each an officer with one title, into officers with all their titles. */
const officersOf = (rows: Titled[]): Profile['officers'] => {
  const officers = new Map<number, Profile['officers'][number]>()
  for (const { officerId, officerName, titleId, title } of rows) {
    const one = officers.get(officerId) ?? { officerId, officerName, officerTitleIds: [], officerTitles: [] }
    if (titleId !== null && title !== null) {
      one.officerTitleIds.push(titleId)
      one.officerTitles.push(title)
    }
    officers.set(officerId, one)
  }
  return [...officers.values()]
}

const renewalUser = fixed<{ id: number }, { userId: number }>((db) =>
  db('users').modify(renewalUsers).where('users.id', db.raw(':userId')).select('users.id'),
)

/** The assignee for beginning a renewal: null if inactive or without renewal permission. */
export const effectiveAssignee = async (db: Knex, { assignedUserId: userId }: License): Promise<number | null> => {
  if (userId === null) return null
  const [found] = await renewalUser(db, { userId })
  return found?.id ?? null
}

type Completed = Omit<NonNullable<Profile['lastCompletedRenewal']>, 'licenseRenewalDocuments'> & { licenseRenewalDocuments: unknown }

/** The profile of a license, from two statements sent together. */
export const profileOf = async (db: Knex, user: SignedIn, license: License, today: Day): Promise<Profile> => {
  const joined = joinedColumns(db, { licenseId: license.id })
  const loadingRules = joined.then(([row]) => dateRulesIn(row))
  const [[known], inProcessRenewal, dateRules] = await Promise.all([joined, renewalInProcess(db, license, loadingRules), loadingRules])
  const [last] = listed<Completed>(known.lastCompleted)
  const assignedUserId = known.mayBeAssigned ? license.assignedUserId : null
  const { isChild } = license
  const reason = whyCannotBegin({ ...license, isChild, assignedUserId, licenseTermName: known.licenseTermName }, user)
  return {
    ...license,
    ...known,
    ...datesByRule(dateRules, license),
    ...trustOf(known),
    renewalDesignationName: sideName(license.renewalDesignation, known.clientName),
    requestedDesignationName: license.requestedDesignation && sideName(license.requestedDesignation, known.clientName),
    isChild,
    licenseTypeIsUnverified: Boolean(known.licenseTypeIsUnverified),
    licensees: listed(known.licensees),
    officers: officersOf(listed(known.officers)),
    customFields: textsIn(known.customFields),
    inProcessRenewal,
    lastCompletedRenewal: last ? { ...last, licenseRenewalDocuments: listed(last.licenseRenewalDocuments) } : null,
    renewalDueDate: inProcessRenewal?.renewalDueDate ?? license.dueDate,
    isTrackingOnlyRenewal: inProcessRenewal?.isTrackingOnlyRenewal ?? license.isTrackingOnly,
    licenseRenewalFee: dollarsOrNull(known.renewalFeeCents),
    touchFee: dollarsOrNull(license.touchFeeCents),
    isBillingIdRequired: needsBillingId(known),
    licenseRank: rankOf(license),
    renewalStatus: stageOf(license, today),
    slack: slackOf(license.actBy, today),
    licenseDocumentExists: license.licenseDocumentId !== null,
    cannotBegin: reason && messages[reason],
    earliestFilingDate: earliestFilingDate(license.expirationDate, dateRules.earliestFilingDays),
    cannotDelete: whyNotDeleted(user, license, known, today),
    mayWithdraw: license.requestedByUserId === user.id,
    mayEdit: mayEditLicense(user, license),
    waitingDays: known.waitingSince ? daysOpen(clock.local(known.waitingSince).slice(0, 10), today) : null,
    ...standingOfLicense(license, { ...known, isTrackingOnlyRenewal: inProcessRenewal?.isTrackingOnlyRenewal ?? false }, today),
  }
}

/** As `RANK_SQL` says it. */
const rankOf = ({ isChild, isMaster }: License) => (isChild ? 'Secondary' : isMaster ? 'Primary' : 'Standalone')

/** The row details of the queue. */
export const detailsOf = async (db: Knex, license: License, today: Day) => {
  const loading = joinedColumns(db, { licenseId: license.id })
  const renewing = renewalInProcess(
    db,
    license,
    loading.then(([row]) => dateRulesIn(row)),
  )
  const [[joined], renewal] = await Promise.all([loading, renewing])
  return {
    ...license,
    ...joined,
    renewalDesignationName: sideName(license.renewalDesignation, joined.clientName),
    licensingAuthority: joined.licensingAuthorityName,
    licenseType: joined.licenseTypeName,
    licenseTerm: joined.licenseTermName,
    licensees: listed<{ name: string }>(joined.licensees).map(({ name }) => name),
    ...standingOfLicense(license, { ...joined, isTrackingOnlyRenewal: renewal?.isTrackingOnlyRenewal ?? false }, today),
    licenseRank: rankOf(license),
    renewalStatus: stageOf(license, today),
    renewalDueDate: renewal?.renewalDueDate ?? license.dueDate,
    followUpDate: renewal?.renewalTask?.followUpDate ?? null,
    notes: renewal?.notes ?? null,
    notesTimestamp: renewal?.notesTimestamp ?? null,
  }
}
