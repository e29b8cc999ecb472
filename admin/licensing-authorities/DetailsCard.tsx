import { personOf } from '../../contract/authentication/calls.ts'
import { fieldOf } from '../../contract/fields/schema.ts'
import { calls } from '../../contract/index.ts'
import { attentionCounts } from '../../contract/licenses/standing.ts'
import { LicensingAuthority } from '../../contract/licensing-authorities/schemas.ts'
import { type Authority, authorityForms } from '../../forms/licensing-authorities/authorities.ts'
import { messages } from '../../rules/messages.ts'
import { isStaff } from '../../rules/people/permissions.ts'
import { attentionLinks } from '../licenses/attention.tsx'
import { mayCall, mayDo } from '../providers/access.ts'
import { FieldGrid, Fields } from '../ui/Fields.tsx'
import { CallForm } from '../ui/forms/CallForm.tsx'
import { jurisdictionLabel } from '../ui/labels.ts'
import { OutsideLink } from '../ui/OutsideLink.tsx'
import { useUser } from '../ui/useUser.tsx'
import { EditableSection } from './EditableSection.tsx'

const NAMES = ['name', 'abbreviation', 'jurisdiction', 'payableTo', 'websiteUrl', 'generalContactPhone', 'useCount']

interface DetailsCardProps {
  authority: Authority
  mayEdit: boolean
}

/** The details of the authority. For a provider-wide authority, a client can edit only its own payee code. */
export function DetailsCard({ authority, mayEdit }: DetailsCardProps) {
  const user = useUser()
  const staff = isStaff(personOf(user))
  const mayEditCode = mayCall(user, calls.licensingAuthorities.payeeCode) && !authority.isClientSpecific
  const names = staff && !authority.isClientSpecific ? NAMES : [...NAMES, 'payeeCode']
  return (
    <EditableSection
      title="Authority Details"
      edit={mayEdit ? 'Edit' : mayEditCode && 'Edit Payee Code'}
      disabled={!authority.active}
      dialog={(close) =>
        mayEdit ? (
          <CallForm form={authorityForms.details} context={{ authority, isStaff: staff }} onClose={close} />
        ) : (
          <CallForm form={authorityForms.payeeCode} context={{ authority }} onClose={close} />
        )
      }
    >
      <FieldGrid>
        <Fields
          schema={LicensingAuthority}
          record={authority}
          names={[...names, ...Object.keys(attentionCounts)]}
          wide={['name', 'websiteUrl']}
          shown={{
            jurisdiction: jurisdictionLabel(authority.jurisdiction),
            ...(mayDo(user, 'licenses', 'list') && attentionLinks(authority, { licensingAuthorityIds: [authority.id] })),
            ...(authority.websiteUrl && { websiteUrl: <OutsideLink href={authority.websiteUrl} /> }),
          }}
          notes={{
            ...(authority.payableToSameAsName && { payableTo: fieldOf(LicensingAuthority, 'payableToSameAsName').title }),
            ...(authority.unverified.includes('phone') && { generalContactPhone: messages.catalogueUnverified }),
          }}
        />
      </FieldGrid>
    </EditableSection>
  )
}
