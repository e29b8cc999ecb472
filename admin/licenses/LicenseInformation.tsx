import { Link } from '@mui/material'
import { Link as RouterLink } from 'react-router'
import { License } from '../../contract/licenses.ts'
import { DOCUMENT_ISSUANCE_LABELS, SERVICE_LEVEL_LABELS } from '../../rules/labels.ts'
import { typePageOf } from '../license-types/useLicenseType.ts'
import { Field, FieldGrid, Fields } from '../ui/Fields.tsx'
import { jurisdictionLabel } from '../ui/labels.ts'
import { Section } from '../ui/Page.tsx'

const NAMES = ['licenseNumber', 'accountNumber', 'clientName', 'clientServiceLevel', 'propertyName', 'premisesName']
const MORE = [
  'jurisdiction',
  'licensingAuthorityName',
  'licenseTypeName',
  'licenseTermName',
  'licenseRenewalFee',
  'isSeasonal',
  'isPaymentOnly',
  'licenseDocumentIssuance',
  'licensees',
  'formsLinkUrl',
  'renewalDetails',
]

const addressOf = ({ address1, address2, city, state, zip, county, country }: License) =>
  [address1, address2, [city, state, zip].filter(Boolean).join(' '), county && `${county} County`, country].filter(Boolean).join('\n')

const licenseesOf = ({ licensees }: License) =>
  licensees.map(({ name, federalEin }) => (federalEin ? `${name} (${federalEin})` : name)).join('\n') || '–'

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

/** What the license is, where it holds and who issues it. */
export const LicenseInformation = ({ license }: { license: License }) => (
  <Section title="License Information">
    <FieldGrid>
      <Fields
        schema={License}
        record={license}
        names={NAMES}
        shown={{ clientServiceLevel: SERVICE_LEVEL_LABELS[license.clientServiceLevel] }}
      />
      <Field label="Premises Address">{addressOf(license) || '–'}</Field>
      <Fields
        schema={License}
        record={license}
        names={MORE}
        wide={['licensees', 'formsLinkUrl', 'renewalDetails']}
        shown={{
          licensees: licenseesOf(license),
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
      />
    </FieldGrid>
  </Section>
)
