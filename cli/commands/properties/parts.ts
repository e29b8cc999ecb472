import type { Command } from 'commander'
import { affiliatedEntities } from '../../../contract/properties/affiliated-entities.ts'
import { citations } from '../../../contract/properties/citations.ts'
import { propertyContacts } from '../../../contract/properties/contacts.ts'
import { inspectionReports } from '../../../contract/properties/inspection-reports.ts'
import type { PartOf } from '../../../forms/form.ts'
import {
  type AffiliatedEntity,
  affiliatedEntityForms,
  type Citation,
  citationForms,
  type InspectionReport,
  inspectionReportForms,
  propertyContactForms,
} from '../../../forms/properties/parts.ts'
import { sendingParts } from '../../kit/fields/forms.ts'
import type { Named } from '../../kit/fields/named.ts'
import { propertyId } from '../../kit/find/company.ts'
import { findLicense } from '../../kit/find/find.ts'
import { anEntity } from '../../kit/find/named.ts'
import type { Io } from '../../kit/io.ts'
import { STANDING } from '../../kit/output/standing.ts'
import { addParts } from '../../kit/parts.ts'

const owner = { word: 'property', noun: 'properties', find: propertyId }

const aLicense: Named = {
  flag: 'license',
  words: 'License: its number or id',
  // Users who may not open a license can still name it here.
  find: async (session, typed) => (/^\d+$/.test(typed) ? Number(typed) : (await findLicense(session, typed)).id),
}

export function addPropertyParts(properties: Command, io: Io): void {
  addParts(properties, io, {
    group: 'contacts',
    does: 'The people to call at a property. The same contact at many properties: evergreen contacts.',
    owner,
    param: 'contactId',
    calls: propertyContacts,
    forms: sendingParts(propertyContactForms, (of) => of),
    drawing: { names: { isKeyContact: 'key-contact' } },
    columns: ['id', 'name', 'title', 'phone', 'email', 'isKeyContact', 'createdOn'],
    examples: { add: '--name "Ann Lee" --email ann@example.com --key-contact', update: '--phone 303-555-0142' },
  })
  addParts(properties, io, {
    group: 'entities',
    does: 'The entities affiliated with a property.',
    owner,
    param: 'entityId',
    calls: affiliatedEntities,
    forms: sendingParts(affiliatedEntityForms, (of: PartOf<AffiliatedEntity>) => ({ ...of, entities: [] })),
    drawing: { named: { corporateEntity: anEntity } },
    columns: ['id', 'name', 'affiliation', 'licenseesCount', 'active', 'corporateEntityId'],
    examples: { add: '--entity "HH Beverage East, Inc." --affiliation Lessee', update: '--affiliation Owner' },
  })
  addParts(properties, io, {
    group: 'citations',
    does: 'The citations of a property, with their PDFs.',
    owner,
    param: 'citationId',
    calls: citations,
    forms: sendingParts(citationForms, (of: PartOf<Citation>) => ({ ...of, licenses: [] })),
    drawing: { names: { penaltyDollarAmount: 'amount' }, named: { licenseId: aLicense } },
    columns: [
      'id',
      'violationDate',
      'licenseNumber',
      'penalty',
      'penaltyDollarAmount',
      'description',
      'disposition',
      'documentFileName',
      STANDING,
    ],
    examples: {
      add: '--violation-date 2026-11-02 --penalty Fine --amount 500 --description "Service after hours" --document citation.pdf',
      update: '--disposition Paid',
    },
  })
  addParts(properties, io, {
    group: 'inspection-reports',
    does: 'The inspection reports of a property, with their PDFs.',
    owner,
    param: 'reportId',
    calls: inspectionReports,
    forms: sendingParts(inspectionReportForms, (of: PartOf<InspectionReport>) => ({ ...of, licenses: [] })),
    drawing: { named: { licenseId: aLicense } },
    columns: ['id', 'inspectionDate', 'inspector', 'licenseNumber', 'disposition', 'documentFileName', STANDING],
    examples: { add: '--inspection-date 2026-11-02 --inspector "County sanitarian" --document report.pdf', update: '--disposition Passed' },
  })
}
