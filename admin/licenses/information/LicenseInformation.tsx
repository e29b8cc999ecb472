import { Link } from '@mui/material'
import { useState } from 'react'
import { Link as RouterLink } from 'react-router'
import { personOf } from '../../../contract/authentication/calls.ts'
import { License } from '../../../contract/licenses/calls.ts'
import { DOCUMENT_ISSUANCE_LABELS, SERVICE_LEVEL_LABELS } from '../../../rules/labels.ts'
import { isStaff } from '../../../rules/people/permissions.ts'
import { typePageOf } from '../../license-types/useLicenseType.ts'
import { CustomTexts } from '../../ui/custom-fields/CustomTexts.tsx'
import { Field, Fields, FoldingFields } from '../../ui/Fields.tsx'
import { jurisdictionLabel } from '../../ui/labels.ts'
import { Section } from '../../ui/Page.tsx'
import { late } from '../../ui/states/late.tsx'
import { useUser } from '../../ui/useUser.tsx'
import { EditButton } from '../EditButton.tsx'

const EditInformation = late(async () => (await import('./EditInformation.tsx')).EditInformation)

const NAMES = ['licenseNumber', 'clientName', 'clientServiceLevel', 'propertyName']
const MORE = [
  'premisesName',
  'accountNumber',
  'jurisdiction',
  'licensingAuthorityName',
  'licenseTypeName',
  'licenseTermName',
  'licenseRenewalFee',
  'payableTo',
  'isSeasonal',
  'isPaymentOnly',
  'licenseDocumentIssuance',
  'originalIssueDate',
  'suspendedDate',
  'licensees',
  'officers',
  'formsLinkUrl',
  'renewalDetails',
] as const

/** Names of the license in an earlier system. Hidden if empty. */
const LEGACY = ['legacyName', 'legacyType', 'legacyPremise'] as const

const addressOf = ({ address1, address2, city, state, zip, county, country }: License) =>
  [address1, address2, [city, state, zip].filter(Boolean).join(' '), county && `County: ${county}`, country].filter(Boolean).join('\n')

const licenseesOf = ({ licensees }: License) =>
  licensees.map(({ name, federalEin }) => (federalEin ? `${name} (${federalEin})` : name)).join('\n') || '–'

const officersOf = ({ officers }: License) =>
  officers.map(({ officerName, officerTitles }) => `${officerName}: ${officerTitles.join(', ')}`).join('\n') || '–'

const authorityOf = ({ licensingAuthorityId, licensingAuthorityName }: License) =>
  licensingAuthorityId && (
    <Link component={RouterLink} to={`/licensing-authorities/${licensingAuthorityId}`}>
      {licensingAuthorityName}
    </Link>
  )

const typeOf = ({ licensingAuthorityId, licenseTypeId, licenseTypeName }: License) =>
  licensingAuthorityId &&
  licenseTypeId && (
    <Link component={RouterLink} to={typePageOf({ licensingAuthorityId, id: licenseTypeId })}>
      {licenseTypeName}
    </Link>
  )

/** What the license is, where it is valid, and who issues it. */
export function LicenseInformation({ license }: { license: License }) {
  const person = personOf(useUser())
  const [editing, setEditing] = useState(false)
  return (
    <Section
      title="License Information"
      actions={license.mayEdit && <EditButton label="Edit License Information" onClick={() => setEditing(true)} />}
    >
      <FoldingFields
        schema={License}
        record={license}
        names={[...MORE, ...LEGACY.filter((name) => license[name])]}
        wide={['licensees', 'officers', 'formsLinkUrl', 'renewalDetails']}
        shown={{
          licensees: licenseesOf(license),
          officers: officersOf(license),
          licensingAuthorityName: authorityOf(license),
          licenseTypeName: typeOf(license),
          jurisdiction: jurisdictionLabel(license.jurisdiction),
          ...(license.licenseDocumentIssuance && { licenseDocumentIssuance: DOCUMENT_ISSUANCE_LABELS[license.licenseDocumentIssuance] }),
          ...(license.formsLinkUrl && {
            formsLinkUrl: (
              <Link href={license.formsLinkUrl} target="_blank" rel="noreferrer">
                {license.formsLinkUrl}
              </Link>
            ),
          }),
        }}
      >
        <Fields
          schema={License}
          record={license}
          names={NAMES}
          shown={{
            clientServiceLevel: SERVICE_LEVEL_LABELS[license.clientServiceLevel],
            ...(isStaff(person) && {
              clientName: (
                <Link component={RouterLink} to={`/clients/${license.clientId}`}>
                  {license.clientName}
                </Link>
              ),
            }),
            propertyName: (
              <Link component={RouterLink} to={`/properties/${license.propertyId}`}>
                {license.propertyName}
              </Link>
            ),
          }}
        />
        <Field label="Premises Address">{addressOf(license) || '–'}</Field>
        <CustomTexts of="License" clientId={license.clientId} record={license} />
      </FoldingFields>
      {editing && <EditInformation license={license} onClose={() => setEditing(false)} />}
    </Section>
  )
}
