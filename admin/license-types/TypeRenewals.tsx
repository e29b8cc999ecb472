import EditIcon from '@mui/icons-material/EditOutlined'
import { Button, Link, Stack, Typography } from '@mui/material'
import { useState } from 'react'
import { calls } from '../../contract/index.ts'
import { typeForms } from '../../forms/license-types/types.ts'
import { formatMoment } from '../../rules/moment.ts'
import { IntervalFacts } from '../intervals/IntervalFacts.tsx'
import { RecalculateDates } from '../intervals/RecalculateDates.tsx'
import { mayCallOn } from '../providers/access.ts'
import { api } from '../providers/api.ts'
import { Field, FieldGrid } from '../ui/Fields.tsx'
import { CallForm } from '../ui/forms/CallForm.tsx'
import { Halves, Section } from '../ui/Page.tsx'
import { late } from '../ui/states/late.tsx'
import { Waiting } from '../ui/states/Waiting.tsx'
import { useRead } from '../ui/useRead.ts'
import { useUser } from '../ui/useUser.tsx'
import { Planning } from './Planning.tsx'
import { Source } from './Source.tsx'
import type { LicenseType } from './useLicenseType.ts'
import { useTipOptions } from './useTypeOptions.ts'

const EditRenewalInfo = late(async () => (await import('./EditRenewalInfo.tsx')).EditRenewalInfo)

type Part = 'info' | 'details' | 'tips'

/** The Renewals tab: the link to the forms, the due and track date intervals, and the renewal tips. */
export function TypeRenewals({ type }: { type: LicenseType }) {
  const user = useUser()
  const [open, setOpen] = useState<Part | null>(null)
  const id = type.licensingAuthorityId
  const reading = useRead(['licensing-authorities', 'get', id], (how) => api.licensingAuthorities.get({ params: { id }, ...how }))
  const { data: authority } = reading
  if (!authority) return <Waiting on={reading} of="licensing authority" />
  const close = () => setOpen(null)
  const mayEdit = mayCallOn(user, calls.licenseTypes.renewalInfo, type)
  const editing = (part: Part) =>
    mayEdit && (
      <Button startIcon={<EditIcon />} disabled={!type.licensingAuthorityActive} onClick={() => setOpen(part)}>
        Edit
      </Button>
    )
  return (
    <Halves>
      <Stack spacing={2}>
        <Section
          title="Renewal Information"
          actions={
            <>
              {mayEdit && <RecalculateDates id={id} licenseTypeIds={[type.id]} />}
              {editing('info')}
            </>
          }
        >
          <FieldGrid width={220}>
            <IntervalFacts rule={type} authority={authority} />
            <Source type={type} />
            <Field label="Forms Link" wide>
              {type.formsLinkUrl ? (
                <Link href={type.formsLinkUrl} target="_blank" rel="noreferrer">
                  {type.formsLinkUrl}
                </Link>
              ) : (
                '–'
              )}
            </Field>
          </FieldGrid>
        </Section>
        <Section title="Renewal Details" actions={editing('details')}>
          <Typography variant="body2" sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
            {type.renewalDetails ?? 'There are no renewal details yet.'}
          </Typography>
          {type.renewalDetailsTimestamp && (
            <Typography variant="caption" color="textSecondary" component="p" sx={{ mt: 1 }}>
              Changed on {formatMoment(type.renewalDetailsTimestamp)}
            </Typography>
          )}
          <Planning type={type} />
        </Section>
      </Stack>
      <Section title="Renewal Tips" actions={editing('tips')}>
        {type.renewalTips.length === 0 && <Typography variant="body2">This license type has no renewal tips yet.</Typography>}
        <Stack component="ul" spacing={1} sx={{ m: 0, pl: 2.5 }}>
          {type.renewalTips.map(({ renewalTipId, description }) => (
            <Typography key={renewalTipId} component="li" variant="body2" sx={{ overflowWrap: 'anywhere' }}>
              {description}
            </Typography>
          ))}
        </Stack>
      </Section>
      {open === 'info' && <EditRenewalInfo type={type} onClose={close} />}
      {open === 'details' && <CallForm form={typeForms.renewalDetails} context={{ type }} onClose={close} />}
      {open === 'tips' && <EditTips type={type} onClose={close} />}
    </Halves>
  )
}

const EditTips = ({ type, onClose }: { type: LicenseType; onClose(): void }) => (
  <CallForm form={typeForms.renewalTips} context={{ type, tips: useTipOptions(type.licensingAuthorityId) }} onClose={onClose} />
)
