import type { Knex } from 'knex'
import { billingFields } from '../../../contract/billing.ts'
import { bondAndInsurance, License as Profile } from '../../../contract/licenses/profile.ts'
import type { Day } from '../../../rules/day.ts'
import {
  APPROVAL_STATUS_LABELS,
  COST_STRUCTURE_LABELS,
  DOCUMENT_ISSUANCE_LABELS,
  JURISDICTION_LABELS,
  optionsOf,
} from '../../../rules/labels.ts'
import { UNASSIGNED_LABEL } from '../../../rules/licenses/designation.ts'
import { present } from '../../../rules/present.ts'
import { PRESETS, presetRange } from '../../../rules/renewals/presets.ts'
import { CLIENT_NAME } from '../../clients/client.model.ts'
import { sideNameSql } from '../../clients/side-name.queries.ts'
import { TRUST_BALANCE } from '../../clients/trust-account.queries.ts'
import { among as amongIds } from '../../kit/database/many.ts'
import type { Query } from '../../kit/database/query.ts'
import { License, RANK_SQL } from '../../licenses/license.model.ts'
import { FLAGS_SQL } from '../../licenses/standing/standing.queries.ts'
import { ASSIGNEE_NAME } from '../../users/user.queries.ts'
import { slackSql } from '../../watch/slack.queries.ts'
import { among, type Column, column, columnsOf, type Export, exists, labelled, names, stored } from '../export.ts'
import { importColumns } from '../import-columns.ts'
import { stageColumn, standingColumns } from './standing.ts'

const DATE = { TrackDate: 'licenses.track_date', DueDate: 'licenses.due_date', ExpirationDate: 'licenses.expiration_date' } as const

const OFFICERS = `license_officers join corporate_officers on corporate_officers.id = license_officers.corporate_officer_id
  where license_officers.license_id = licenses.id`

/** The field of the date filter, with its first and last day. */
const span = (
  {
    dateType,
    dateRange,
    startDate,
    endDate,
  }: { dateType?: keyof typeof DATE | null; dateRange?: number | null; startDate?: Day | null; endDate?: Day | null },
  today: Day,
): { field: string; from: Day; to: Day } | undefined => {
  if (!dateType) return undefined
  if (dateRange) return { field: DATE[dateType], ...presetRange(present(PRESETS[dateRange - 1]?.value), today) }
  return { field: DATE[dateType], from: present(startDate), to: present(endDate) }
}

const { lineOfBusinessId: _id, ...billing } = billingFields

/** The columns that identify a license and its place. */
const PLACE = columnsOf(Profile, {
  id: 'licenses.id',
  clientId: 'licenses.client_id',
  clientName: CLIENT_NAME,
  propertyId: 'licenses.property_id',
  propertyName: 'licenses.property_name',
  propertyActive: 'licenses.property_active',
  licenseNumber: 'licenses.license_number',
  accountNumber: 'licenses.account_number',
  legacyName: 'licenses.legacy_name',
  legacyType: 'licenses.legacy_type',
  legacyPremise: 'licenses.legacy_premise',
  premisesName: 'licenses.premises_name',
  address1: 'licenses.address1',
  address2: 'licenses.address2',
  city: 'licenses.city',
  state: 'licenses.state',
  zip: 'licenses.zip',
  country: 'licenses.country',
  county: 'licenses.county',
  jurisdiction: labelled('licenses.jurisdiction', optionsOf(JURISDICTION_LABELS)),
  licensingAuthorityId: 'licenses.licensing_authority_id',
  licensingAuthorityName: 'licensing_authorities.name',
})

/** The columns of a license; nested fields are left out. */
const columns = (today: Day, db: Knex): Column[] => [
  ...PLACE,
  // Further columns that an import needs.
  ...importColumns('licenses', {
    authorityState: 'licensing_authorities.state',
    licenseClassification: 'license_types.classification',
  }),
  ...columnsOf(Profile, {
    payableTo: 'licensing_authorities.payable_to',
    licenseTypeId: 'licenses.license_type_id',
    licenseTypeName: 'license_types.name',
    licenseRenewalFee: 'license_types.renewal_fee_cents',
    licenseTermName: 'license_terms.name',
    licenseTermValue: 'license_terms.months',
    isSeasonal: 'license_types.is_seasonal',
    active: 'licenses.active',
    licensees: names(
      'corporate_entities.name',
      `license_licensees join corporate_entities on corporate_entities.id = license_licensees.corporate_entity_id
         where license_licensees.license_id = licenses.id`,
    ),
    officers: names('corporate_officers.name', OFFICERS),
    originalIssueDate: 'licenses.original_issue_date',
    suspendedDate: 'licenses.suspended_date',
    effectiveDate: 'licenses.effective_date',
    expirationDate: 'licenses.expiration_date',
    trackDate: 'licenses.track_date',
    dueDate: 'licenses.due_date',
    renewalDueDate: 'coalesce(renewals.renewal_due_date, licenses.due_date)',
    notes: 'licenses.notes',
    notesTimestamp: 'licenses.notes_timestamp',
    alert: 'licenses.alert',
    isUrgentAlert: 'licenses.is_urgent_alert',
    alertTimestamp: 'licenses.alert_timestamp',
    assignedUserId: 'licenses.assigned_user_id',
    assignedUserName: `coalesce(${ASSIGNEE_NAME}, '${UNASSIGNED_LABEL}')`,
    assignedUserEmail: 'users.email',
    renewalDesignation: sideNameSql(),
    renewalDesignationApprovalStatus: labelled('licenses.renewal_designation_approval_status', optionsOf(APPROVAL_STATUS_LABELS)),
    isMaster: 'licenses.is_master',
    isChild: 'licenses.master_license_id is not null',
    hasChildren: exists('licenses as child where child.master_license_id = licenses.id'),
  }),
  column('Secondary Licenses', 'text', names('child.license_number', 'licenses as child where child.master_license_id = licenses.id')),
  column('Primary License Id', 'number', 'licenses.master_license_id'),
  stageColumn(today),
  ...columnsOf(Profile, {
    masterLicenseNumber: 'master.license_number',
    licenseRank: RANK_SQL,
    isTrackingOnly: 'licenses.is_tracking_only',
    isTrackingOnlyRenewal: 'coalesce(renewals.is_tracking_only_renewal, licenses.is_tracking_only)',
    isPaymentOnly: 'license_types.is_payment_only',
    licenseDocumentIssuance: labelled('license_types.license_document_issuance', optionsOf(DOCUMENT_ISSUANCE_LABELS)),
    licenseDocumentExists: 'licenses.license_document_id is not null',
    formsLinkUrl: 'license_types.forms_link_url',
    renewalDetails: 'license_types.renewal_details',
    hasTrustAccountLedgerItems: exists('trust_ledger where trust_ledger.license_id = licenses.id'),
    trustAccountActive: 'clients.trust_account_active',
    currentBalance: `case when clients.trust_account_active then ${TRUST_BALANCE} end`,
    minimumBalanceThreshold: 'case when clients.trust_account_active then clients.trust_account_minimum_cents end',
    ...stored('licenses', bondAndInsurance),
    touchFee: 'licenses.touch_fee_cents',
    ...stored('licenses', billing),
    propertyBillingId: 'properties.billing_id',
    lineOfBusinessName: 'lines_of_business.name',
    clientCostStructure: labelled('clients.client_cost_structure', optionsOf(COST_STRUCTURE_LABELS)),
    isBillingIdRequired: 'clients.is_billing_id_required',
  }),
  ...standingColumns(today, db),
  ...columnsOf(Profile, { ...FLAGS_SQL, startBy: 'licenses.start_by', slack: slackSql(db, today) }),
]

export const licenses: Export<'licenses'> = {
  key: 'licenses.id',
  columns: (_user, today, db) => columns(today, db),
  rows: (db, user, filter, today) =>
    db('licenses')
      // Left joins, although each license has both: a planner could start at another table than licenses, and would then sort all rows
      // for each batch.
      .leftJoin('clients', 'clients.id', 'licenses.client_id')
      .leftJoin('properties', 'properties.id', 'licenses.property_id')
      .leftJoin('license_types', 'license_types.id', 'licenses.license_type_id')
      .leftJoin('license_terms', 'license_terms.id', 'license_types.license_term_id')
      .leftJoin('licensing_authorities', 'licensing_authorities.id', 'licenses.licensing_authority_id')
      .leftJoin('lines_of_business', 'lines_of_business.id', 'licenses.line_of_business_id')
      .leftJoin('renewals', 'renewals.id', 'licenses.renewal_id')
      .leftJoin('users', 'users.id', 'licenses.assigned_user_id')
      .leftJoin('licenses as master', 'master.id', 'licenses.master_license_id')
      .modify(License.visibleTo(user))
      .modify(filter.licenseIds?.length ? amongIds(db, 'licenses.id', filter.licenseIds) : () => {})
      .modify(
        among({
          'licenses.client_id': filter.clientIds,
          'licenses.state': filter.states,
          'license_types.license_category_id': filter.licenseCategoryIds,
          'license_types.classification': filter.classification ? [filter.classification] : undefined,
        }),
      )
      .modify((query: Query) => {
        const { active, divisionIds } = filter
        // All licenses of an inactive property count as inactive, as in the list.
        if (active === true) query.where({ 'licenses.active': true, 'licenses.property_active': true })
        if (active === false)
          query.where((either: Query) => either.where('licenses.active', false).orWhere('licenses.property_active', false))
        if (divisionIds?.length)
          query.whereExists((there: Query) =>
            there
              .select('property_clients.id')
              .from('property_clients')
              .whereRaw('property_clients.property_id = licenses.property_id and property_clients.client_id = licenses.client_id')
              .whereIn('property_clients.division_id', divisionIds),
          )
        const within = span(filter, today)
        if (within) query.whereBetween(within.field, [within.from, within.to])
      }),
}
