import { fieldOf } from '../../contract/fields/schema.ts'
import { calls } from '../../contract/index.ts'
import { LicensingAuthority } from '../../contract/licensing-authorities/schemas.ts'
import { requestOf } from '../../forms/form.ts'
import { Field, FieldGrid } from '../ui/Fields.tsx'
import { CallDialog } from '../ui/forms/CallDialog.tsx'
import { ADDRESS_FIELDS, type Authority, addressValues, bodyWith, checkAddress } from './authorityFields.ts'
import { EditableSection } from './EditableSection.tsx'
import { KeepMailing } from './KeepSame.tsx'

type Part = string | null

const linesOf = (address1: Part, address2: Part, city: Part, state: Part, zip: Part, country: Part): string =>
  [address1, address2, [city, [state, zip].filter(Boolean).join(' ')].filter(Boolean).join(', '), country].filter(Boolean).join('\n') || '–'

/** The address and the mailing address of the authority. */
export const AddressCard = ({ authority: of, mayEdit }: { authority: Authority; mayEdit: boolean }) => (
  <EditableSection
    title="Address"
    edit={mayEdit && 'Edit'}
    disabled={!of.active}
    dialog={(close) => (
      <CallDialog
        dialog={{ call: calls.licensingAuthorities.address, fields: ADDRESS_FIELDS, inColumns: true }}
        values={addressValues(of)}
        request={requestOf(of)}
        check={checkAddress}
        bodyOf={bodyWith(...ADDRESS_FIELDS)}
        onClose={close}
        below={<KeepMailing />}
      />
    )}
  >
    <FieldGrid width={190}>
      <Field label="Address">{linesOf(of.address1, of.address2, of.city, of.state, of.zip, of.country)}</Field>
      <Field label="Mailing Address">
        {of.mailingAddressSameAsLocation
          ? fieldOf(LicensingAuthority, 'mailingAddressSameAsLocation').title
          : linesOf(of.mailingAddress1, of.mailingAddress2, of.mailingCity, of.mailingState, of.mailingZip, of.mailingCountry)}
      </Field>
    </FieldGrid>
  </EditableSection>
)
