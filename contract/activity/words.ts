import type { TSchema } from 'typebox'
import { Client } from '../clients/calls.ts'
import { CorporateEntity } from '../corporate-entities/calls.ts'
import { CorporateOfficer } from '../corporate-officers/calls.ts'
import { CustomField } from '../custom-fields/schemas.ts'
import { Division } from '../divisions/calls.ts'
import { CheckRequest, CreditCardInvoice } from '../invoices/schemas.ts'
import { LicenseType } from '../license-types/schemas.ts'
import { License } from '../licenses/profile.ts'
import { LicensingAuthority } from '../licensing-authorities/schemas.ts'
import { Company } from '../my-company/calls.ts'
import { AffiliatedEntity } from '../properties/affiliated-entities.ts'
import { Citation } from '../properties/citations.ts'
import { PropertyContact } from '../properties/contacts.ts'
import { InspectionReport } from '../properties/inspection-reports.ts'
import { Property } from '../properties/schemas.ts'
import { RenewalInProcess } from '../renewals/schemas.ts'
import { RenewalTask } from '../user-tasks/schemas.ts'
import { User } from '../users/calls.ts'
import { callWords, capital } from '../words.ts'
import type { ActivityEntry } from './calls.ts'

/** The schemas that label the fields of a record. */
const SCREENS: Record<string, TSchema[]> = {
  affiliated_entities: [AffiliatedEntity],
  citations: [Citation],
  clients: [Client, Company],
  corporate_entities: [CorporateEntity],
  corporate_officers: [CorporateOfficer],
  custom_fields: [CustomField],
  division_contacts: [PropertyContact],
  divisions: [Division],
  entity_officers: [CorporateOfficer],
  inspection_reports: [InspectionReport],
  invoices: [CheckRequest, CreditCardInvoice],
  license_types: [LicenseType],
  licenses: [License],
  licensing_authorities: [LicensingAuthority],
  properties: [Property],
  property_contacts: [PropertyContact],
  renewals: [RenewalInProcess, License],
  user_tasks: [RenewalTask],
  users: [User],
}

/** Labels of fields whose stored name differs from the one in the schemas. */
const OTHERWISE: Record<string, string> = {
  amountCents: 'Amount',
  assignedUserIdAtCompletion: 'Assignee at Completion',
  completedOn: 'Completed On',
  corporateEntityId: 'Entity',
  corporateOfficerId: 'Officer',
  documentId: 'Document',
  emailedTo: 'E-mailed to',
  isActive: 'In Process',
  isMaster: 'Primary License',
  licenseDocumentId: 'License Document',
  licenseTermId: 'Term',
  licenseTrackDateAtBegin: 'Track Date at the Beginning',
  licenseeIds: 'Licensees',
  masterLicenseId: 'Primary License',
  officerTitleIds: 'Titles',
  originalFeeCents: 'Original Fee',
  passwordHash: 'Password',
  penaltyCents: 'Penalty Amount',
  renewalFeeCents: 'Renewal Fee',
  renewalStage: 'Stage',
  signatureDocumentId: 'Digital Signature',
  trustAccountMinimumCents: 'Minimum Balance Threshold',
}

/** The names under which a field's label is looked up: an id takes the label of the name it refers to, or else its own ('billingId'). */
const shownAs = (field: string): string[] => [field.replace(/Id$/, 'Name'), field.replace(/(Id|Cents)$/, ''), field]

const NO_LABEL = 'Id'

/** 'requestedUserId' → 'Requested User', for fields without a label. A name with spaces is that of a custom field and stays unchanged. */
const words = (field: string): string =>
  field.includes(' ')
    ? field
    : capital(field.replace(/(Ids?|Cents)$/, '') || field).replace(/(?<=[a-z0-9])[A-Z]/g, (letter) => ` ${letter}`)

/** The label of a changed field, as the screen of its record shows it. */
export const changedField = (record: string | null, field: string): string => {
  const titles = (SCREENS[record ?? ''] ?? []).flatMap(({ properties }: TSchema & { properties?: Record<string, { title?: string }> }) =>
    shownAs(field).map((name) => properties?.[name]?.title),
  )
  return OTHERWISE[field] ?? titles.find((title) => title !== undefined && title !== NO_LABEL) ?? words(field)
}

/** The record of a table: 'property_contacts' → 'Property Contact', 'corporate_entities' → 'Corporate Entity'. */
export const recordWords = (table: string): string => table.replace(/ies$/, 'y').replace(/s$/, '').split('_').map(capital).join(' ')

/** 'Due Date: 2026-12-01 → 2026-12-24' for each change of a record. */
export const changeWords = ({ record, changes }: Pick<ActivityEntry, 'record' | 'changes'>): string[] =>
  isDeletion({ changes })
    ? ['Deleted']
    : changes.map(
        ({ field, from, to, fromName, toName }) => `${changedField(record, field)}: ${fromName ?? from ?? '–'} → ${toName ?? to ?? '–'}`,
      )

/** Whether the whole record was deleted: the first change sets its id to null, others keep its name. */
export const isDeletion = ({ changes: [first] }: Pick<ActivityEntry, 'changes'>): boolean => first?.field === 'id' && first.to === null

/** What was done, in words: the event, or the call. The entry of a bulk action has both. */
export const whatWords = ({ event, call, batchId }: Pick<ActivityEntry, 'event' | 'call' | 'batchId'>): string => {
  if (event === null) return callWords(call)
  return batchId === null ? event : `${callWords(call)}: ${event}`
}
