import { fieldOf } from '../../contract/fields/schema.ts'
import { LicensingAuthority } from '../../contract/licensing-authorities/schemas.ts'
import { type Authority, authorityForms } from '../../forms/licensing-authorities/authorities.ts'
import { messages } from '../../rules/messages.ts'
import { Field, FieldGrid } from '../ui/Fields.tsx'
import { CallForm } from '../ui/forms/CallForm.tsx'
import { EditableSection } from './EditableSection.tsx'

type Part = string | null

const linesOf = (address1: Part, address2: Part, city: Part, state: Part, zip: Part, country: Part): string =>
  [address1, address2, [city, [state, zip].filter(Boolean).join(' ')].filter(Boolean).join(', '), country].filter(Boolean).join('\n') || '–'

export const AddressCard = ({ authority: of, mayEdit }: { authority: Authority; mayEdit: boolean }) => (
  <EditableSection
    title="Address"
    edit={mayEdit && 'Edit'}
    disabled={!of.active}
    dialog={(close) => <CallForm form={authorityForms.address} context={{ authority: of }} onClose={close} />}
  >
    <FieldGrid width={190}>
      <Field label="Address" note={of.unverified.includes('address') && messages.catalogueUnverified}>
        {linesOf(of.address1, of.address2, of.city, of.state, of.zip, of.country)}
      </Field>
      <Field label="Mailing Address">
        {of.mailingAddressSameAsLocation
          ? fieldOf(LicensingAuthority, 'mailingAddressSameAsLocation').title
          : linesOf(of.mailingAddress1, of.mailingAddress2, of.mailingCity, of.mailingState, of.mailingZip, of.mailingCountry)}
      </Field>
    </FieldGrid>
  </EditableSection>
)
