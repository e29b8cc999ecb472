import { Property } from '../../contract/properties/schemas.ts'
import { formatMoment } from '../../rules/moment.ts'
import { CustomTexts } from '../ui/custom-fields/CustomTexts.tsx'
import { FieldGrid, Fields } from '../ui/Fields.tsx'
import { Section } from '../ui/Page.tsx'

const NAMES = [
  'propertyNumber',
  'divisionName',
  'primaryPhoneNumber',
  'faxNumber',
  'squareFootage',
  'openDate',
  'closeDate',
  'billingMatterNumber',
  'fileMatterNumber',
  'createdOn',
  'modifiedOn',
  'notes',
]

const wholeNumber = new Intl.NumberFormat('en-US')

/** The fields of Edit Property other than the addresses. */
export const AdditionalInformation = ({ property }: { property: Property }) => (
  <Section title="Additional Information">
    <FieldGrid>
      <Fields
        schema={Property}
        record={property}
        names={NAMES}
        wide={['notes']}
        shown={{
          ...(property.squareFootage !== null && { squareFootage: wholeNumber.format(property.squareFootage) }),
          createdOn: formatMoment(property.createdOn),
          modifiedOn: formatMoment(property.modifiedOn),
        }}
        notes={{ notes: property.notesTimestamp && formatMoment(property.notesTimestamp) }}
      />
      <CustomTexts of="Property" clientId={property.billingClientId} record={property} />
    </FieldGrid>
  </Section>
)
