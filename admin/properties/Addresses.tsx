import { fieldOf } from '../../contract/fields/schema.ts'
import { Property } from '../../contract/properties/schemas.ts'
import { Field, FieldGrid } from '../ui/Fields.tsx'
import { Section } from '../ui/Page.tsx'

type Part = string | null

const linesOf = (address1: Part, address2: Part, city: Part, state: Part, zip: Part, county: Part, country: Part): string =>
  [address1, address2, [city, [state, zip].filter(Boolean).join(' ')].filter(Boolean).join(', '), county && `County: ${county}`, country]
    .filter(Boolean)
    .join('\n') || '–'

export const Addresses = ({ property: of }: { property: Property }) => (
  <Section title="Address">
    <FieldGrid width={190}>
      <Field label="Property Address">{linesOf(of.address1, of.address2, of.city, of.state, of.zip, of.county, of.country)}</Field>
      <Field label="Mailing Address">
        {of.mailingAddressSameAsProperty
          ? fieldOf(Property, 'mailingAddressSameAsProperty').title
          : linesOf(
              of.mailingAddress1,
              of.mailingAddress2,
              of.mailingCity,
              of.mailingState,
              of.mailingZip,
              of.mailingCounty,
              of.mailingCountry,
            )}
      </Field>
    </FieldGrid>
  </Section>
)
