import type { Output } from '../../contract/call.ts'
import type { SelectOption } from '../../contract/common.ts'
import { fieldOf, isEmpty, rowOf } from '../../contract/fields/schema.ts'
import { calls } from '../../contract/index.ts'
import { formatDay } from '../../rules/day.ts'
import { AFFILIATIONS } from '../../rules/labels.ts'
import { sentences } from '../../rules/messages.ts'
import { chosenLabel, type Form, type FormField, type PartOf, partForms } from '../form.ts'

export type PropertyContact = Output<typeof calls.propertyContacts.list>['items'][number]
export type AffiliatedEntity = Output<typeof calls.affiliatedEntities.list>['items'][number]
export type Citation = Output<typeof calls.citations.list>['items'][number]
export type InspectionReport = Output<typeof calls.inspectionReports.list>['items'][number]

export const propertyContactForms = partForms<PartOf<PropertyContact>>(calls.propertyContacts, 'contactId', {
  fields: { name: {}, title: {}, phone: {}, email: {}, isKeyContact: { initial: ({ part }) => part?.isKeyContact ?? false } },
  again: ({ name }) => String(name),
})

/** The entities of the billing client. */
export interface AffiliationContext extends PartOf<AffiliatedEntity> {
  entities: readonly SelectOption[]
}

/** The affiliated entity is always a choice: it can be inactive, and inactive ones are not read. */
const entitiesFor = ({ entities, part }: AffiliationContext): readonly SelectOption[] =>
  !part || entities.some(({ value }) => value === part.corporateEntityId)
    ? entities
    : [...entities, { value: part.corporateEntityId, label: part.name }]

/** A licensee cannot be replaced by another entity. */
export const affiliatedEntityForms = partForms<AffiliationContext>(calls.affiliatedEntities, 'entityId', {
  fields: {
    corporateEntity: {
      initial: ({ part }) => part?.corporateEntityId,
      options: entitiesFor,
      whyFixed: ({ part }) => (part?.licenseesCount ? sentences.affiliatedEntityIsLicensee(part.licenseesCount) : null),
      note: ({ part }) => (part ? undefined : 'Choose an entity, or write the name of a new one.'),
    },
    affiliation: { suggestions: AFFILIATIONS.map((value) => ({ value, label: value })) },
  },
  again: ({ corporateEntity }, { entities }) => chosenLabel(entities, corporateEntity),
})

/** Something that happened at a property. It can be about any of its licenses, also secondary and inactive ones. */
interface RecordContext<Part> extends PartOf<Part> {
  licenses: readonly SelectOption[]
}

const license: FormField<RecordContext<unknown>> = {
  label: fieldOf(rowOf(calls.citations.list.reply), 'licenseNumber').title,
  options: ({ licenses }) => licenses,
}

/** A stored PDF can be removed, unless another one is chosen, which replaces it. */
const withRemoval = <Context extends RecordContext<{ hasDocument: boolean }>>(forms: Record<'create' | 'update', Form<Context>>) => {
  const removeDocument: FormField<Context> = {
    isBox: true,
    initial: () => false,
    shownIf: ({ part }) => part?.hasDocument !== false,
    appliesIf: ({ document }) => isEmpty(document),
  }
  return { ...forms, update: { ...forms.update, fields: { ...forms.update.fields, removeDocument } } }
}

/** A selected PDF replaces the stored one. */
export const citationForms = withRemoval(
  partForms<RecordContext<Citation>>(calls.citations, 'citationId', {
    fields: {
      violationDate: {},
      licenseId: license,
      penalty: {},
      penaltyDollarAmount: {},
      description: { lines: 2 },
      disposition: { lines: 2 },
      notes: { lines: 2 },
      document: {},
    },
    again: ({ violationDate }) => formatDay(String(violationDate)),
  }),
)

/** A selected PDF replaces the stored one. */
export const inspectionReportForms = withRemoval(
  partForms<RecordContext<InspectionReport>>(calls.inspectionReports, 'reportId', {
    fields: {
      inspectionDate: {},
      inspector: {},
      licenseId: license,
      disposition: { lines: 2 },
      notes: { lines: 2 },
      document: {},
    },
    again: ({ inspectionDate }) => formatDay(String(inspectionDate)),
  }),
)
