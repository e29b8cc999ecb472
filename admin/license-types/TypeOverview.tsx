import EditIcon from '@mui/icons-material/EditOutlined'
import { Box, Button, Link } from '@mui/material'
import { useState } from 'react'
import { Link as RouterLink } from 'react-router'
import { personOf } from '../../contract/authentication/calls.ts'
import { calls } from '../../contract/index.ts'
import { LicenseType as Schema } from '../../contract/license-types/schemas.ts'
import { typeForms } from '../../forms/license-types/types.ts'
import { CLASSIFICATION_LABELS, DOCUMENT_ISSUANCE_LABELS } from '../../rules/labels.ts'
import { isStaff } from '../../rules/people/permissions.ts'
import { mayCall, mayCallOn } from '../providers/access.ts'
import { Field, FieldGrid, Fields } from '../ui/Fields.tsx'
import { CallForm } from '../ui/forms/CallForm.tsx'
import { Section } from '../ui/Page.tsx'
import { useUser } from '../ui/useUser.tsx'
import type { LicenseType } from './useLicenseType.ts'
import { useDetailChoices } from './useTypeOptions.ts'

const NAMES = [
  'name',
  'abbreviation',
  'description',
  'licensingAuthorityName',
  'licenseTerm',
  'isSeasonal',
  'licenseClassification',
  'licenseCategoryName',
  'subCategoryNames',
  'originalLicenseFee',
  'licenseRenewalFee',
  'isPaymentOnly',
  'licenseDocumentIssuance',
  'hasManagerChangeRequirement',
]

/** The Overview tab. A client can edit its own GL code even for provider-wide types. */
export function TypeOverview({ type }: { type: LicenseType }) {
  const user = useUser()
  const [open, setOpen] = useState<'details' | 'glCode' | null>(null)
  const close = () => setOpen(null)
  const knowsCode = type.isClientSpecific || !isStaff(personOf(user))
  const names = type.hasManagerChangeRequirement ? [...NAMES, 'managerChangeRequirementNotes'] : NAMES
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2,
        alignItems: 'start',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: knowsCode ? 'minmax(0, 3fr) minmax(0, 1fr)' : 'minmax(0, 1fr)' },
      }}
    >
      <Section
        title="License Type Details"
        actions={
          mayCallOn(user, calls.licenseTypes.details, type) && (
            <Button startIcon={<EditIcon />} disabled={!type.licensingAuthorityActive} onClick={() => setOpen('details')}>
              Edit
            </Button>
          )
        }
      >
        <FieldGrid>
          <Fields
            schema={Schema}
            record={type}
            names={names}
            wide={['description', 'managerChangeRequirementNotes']}
            shown={{
              licensingAuthorityName: (
                <Link component={RouterLink} to={`/licensing-authorities/${type.licensingAuthorityId}`}>
                  {type.licensingAuthorityName}
                </Link>
              ),
              licenseClassification: CLASSIFICATION_LABELS[type.licenseClassification],
              licenseDocumentIssuance: DOCUMENT_ISSUANCE_LABELS[type.licenseDocumentIssuance],
            }}
          />
        </FieldGrid>
      </Section>
      {knowsCode && (
        <Section
          title="GL Code"
          actions={
            mayCall(user, calls.licenseTypes.glCode) && (
              <Button startIcon={<EditIcon />} onClick={() => setOpen('glCode')}>
                Edit GL Code
              </Button>
            )
          }
        >
          <FieldGrid>
            <Field label="GL Code" note={type.isClientSpecific ? undefined : 'Only your company sees this code'}>
              {type.glCode ?? '–'}
            </Field>
          </FieldGrid>
        </Section>
      )}
      {open === 'details' && <EditDetails type={type} onClose={close} />}
      {open === 'glCode' && <CallForm form={typeForms.glCode} context={{ type }} onClose={close} />}
    </Box>
  )
}

const EditDetails = ({ type, onClose }: { type: LicenseType; onClose(): void }) => (
  <CallForm form={typeForms.details} context={{ type, ...useDetailChoices() }} onClose={onClose} />
)
