import type { Knex } from 'knex'
import type { License as Profile } from '../../contract/licenses.ts'
import { whyCannotBegin } from '../../rules/begin.ts'
import type { Day } from '../../rules/day.ts'
import { messages } from '../../rules/messages.ts'
import { toDollars } from '../../rules/money.ts'
import { stageOf } from '../../rules/stages.ts'
import { mayEditLicense } from '../../rules/who.ts'
import { CLIENT_NAME } from '../clients/client.model.ts'
import type { SignedIn } from '../kit/handler.ts'
import { renewalInProcess } from '../renewals/renewal.queries.ts'
import { ASSIGNEE_NAME, renewalUsers } from '../users/user.queries.ts'
import type { License } from './license.model.ts'

/** What other tables know of a license: names, its type's rules, its primary, its children. One statement. */
const surroundings = (db: Knex, license: License) =>
  db('licenses')
    .where('licenses.id', license.id)
    .join('clients', 'clients.id', 'licenses.client_id')
    .leftJoin('license_types', 'license_types.id', 'licenses.license_type_id')
    .leftJoin('license_terms', 'license_terms.id', 'license_types.license_term_id')
    .leftJoin('licensing_authorities', 'licensing_authorities.id', 'licenses.licensing_authority_id')
    .leftJoin('users', 'users.id', 'licenses.assigned_user_id')
    .leftJoin('licenses as master', 'master.id', 'licenses.master_license_id')
    .first({
      clientName: db.raw(CLIENT_NAME),
      clientServiceLevel: 'clients.service_level',
      licensingAuthorityName: 'licensing_authorities.name',
      licenseTypeName: 'license_types.name',
      renewalFeeCents: 'license_types.renewal_fee_cents',
      isSeasonal: db.raw('coalesce(license_types.is_seasonal, false)'),
      isPaymentOnly: db.raw('coalesce(license_types.is_payment_only, false)'),
      licenseDocumentIssuance: 'license_types.license_document_issuance',
      formsLinkUrl: 'license_types.forms_link_url',
      renewalDetails: 'license_types.renewal_details',
      licenseTermName: 'license_terms.name',
      licenseTermValue: 'license_terms.months',
      assignedUserName: db.raw(ASSIGNEE_NAME),
      assignedUserEmail: 'users.email',
      masterLicenseNumber: 'master.license_number',
      inProcessRenewalOnMaster: db.raw('master.renewal_id is not null'),
      hasChildren: db.raw('exists (select 1 from licenses as child where child.master_license_id = licenses.id)'),
    })

const licenseesOf = (db: Knex, licenseId: number) =>
  db('license_licensees')
    .join('corporate_entities', 'corporate_entities.id', 'license_licensees.corporate_entity_id')
    .where('license_licensees.license_id', licenseId)
    .orderBy('corporate_entities.name')
    .select({ id: 'corporate_entities.id', name: 'corporate_entities.name', federalEin: 'corporate_entities.federal_ein' })

const lastCompletedRenewal = (db: Knex, licenseId: number) =>
  db('renewals')
    .where({ license_id: licenseId, is_active: false })
    .orderBy([
      { column: 'completed_on', order: 'desc' },
      { column: 'id', order: 'desc' },
    ])
    .first({
      effectiveDate: 'effective_date',
      expirationDate: 'expiration_date',
      trackDate: 'track_date',
      renewalDueDate: 'renewal_due_date',
    })

/** The assignee as far as beginning is concerned: one who is inactive or no longer a renewal user counts as nobody. */
export const effectiveAssignee = async (db: Knex, license: License): Promise<number | null> => {
  if (license.assignedUserId === null) return null
  const found = await db('users').modify(renewalUsers).where('users.id', license.assignedUserId).first('users.id')
  return found?.id ?? null
}

/** The profile: a handful of statements sent at once, never a graph. */
export const profileOf = async (db: Knex, user: SignedIn, license: License, today: Day): Promise<Profile> => {
  const [around, licensees, inProcessRenewal, last, assignedUserId] = await Promise.all([
    surroundings(db, license),
    licenseesOf(db, license.id),
    renewalInProcess(db, license),
    lastCompletedRenewal(db, license.id),
    effectiveAssignee(db, license),
  ])
  const { isChild } = license
  const reason = whyCannotBegin({ ...license, isChild, assignedUserId, licenseTermName: around.licenseTermName }, user)
  return {
    ...license,
    ...around,
    isChild,
    licensees,
    inProcessRenewal,
    lastCompletedRenewal: last ?? null,
    licenseRenewalFee: around.renewalFeeCents === null ? null : toDollars(around.renewalFeeCents),
    licenseRank: isChild ? 'Secondary' : license.isMaster ? 'Primary' : 'Standalone',
    renewalStatus: stageOf(license, today),
    licenseDocumentExists: license.licenseDocumentId !== null,
    cannotBegin: reason && messages[reason],
    mayEdit: mayEditLicense(user, license),
  }
}

/** What the row detail of the queue shows (spec 1 §2). */
export const detailsOf = async (db: Knex, license: License, today: Day) => {
  const [around, licensees, renewal] = await Promise.all([
    surroundings(db, license),
    licenseesOf(db, license.id),
    renewalInProcess(db, license),
  ])
  return {
    ...license,
    ...around,
    licensingAuthority: around.licensingAuthorityName,
    licenseType: around.licenseTypeName,
    licenseTerm: around.licenseTermName,
    licensees: licensees.map((one: { name: string }) => one.name),
    renewalStatus: stageOf(license, today),
    renewalDueDate: renewal?.renewalDueDate ?? license.dueDate,
    followUpDate: renewal?.renewalTask?.followUpDate ?? null,
    notes: renewal?.notes ?? null,
    notesTimestamp: renewal?.notesTimestamp ?? null,
  }
}
