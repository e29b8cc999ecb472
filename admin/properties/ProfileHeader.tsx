import DeleteIcon from '@mui/icons-material/DeleteOutlined'
import EditIcon from '@mui/icons-material/EditOutlined'
import RequestIcon from '@mui/icons-material/OutboxOutlined'
import PowerIcon from '@mui/icons-material/PowerSettingsNew'
import { Button, Chip, Stack, Typography } from '@mui/material'
import { useState } from 'react'
import { personOf } from '../../contract/authentication/calls.ts'
import type { Property } from '../../contract/properties/schemas.ts'
import { isStaff } from '../../rules/people/permissions.ts'
import { EvidenceButton } from '../evidence/EvidenceButton.tsx'
import { mayDo } from '../providers/access.ts'
import { RequestForProperty } from '../requests/RequestFor.tsx'
import { PageHeader } from '../ui/Page.tsx'
import { late } from '../ui/states/late.tsx'
import { ReadOnly } from '../ui/states/ReadOnly.tsx'
import { useUser } from '../ui/useUser.tsx'
import { DeleteProperty } from './DeleteProperty.tsx'
import { PropertyStatus } from './PropertyStatus.tsx'

const EditProperty = late(async () => (await import('./EditProperty.tsx')).EditProperty)

const HOME = { to: '/properties', name: 'Properties' }

/** The name, status and division of the property, and the actions for people who manage it. */
export function ProfileHeader({ property }: { property: Property }) {
  const user = useUser()
  const [open, setOpen] = useState<'edit' | 'ask' | 'status' | 'delete' | null>(null)
  const close = () => setOpen(null)
  const { name, active, divisionName, propertyNumber, billingClientName, mayEdit } = property
  const belongs = [divisionName, propertyNumber, isStaff(personOf(user)) && billingClientName].filter(Boolean).join(' · ')
  return (
    <>
      <PageHeader
        title={name}
        home={HOME}
        aside={
          <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
            {mayEdit && (
              <>
                <Button variant="contained" startIcon={<EditIcon />} disabled={!active} onClick={() => setOpen('edit')}>
                  Edit Property
                </Button>
                <Button variant="outlined" startIcon={<RequestIcon />} disabled={!active} onClick={() => setOpen('ask')}>
                  Request…
                </Button>
                <Button variant="outlined" color="inherit" startIcon={<PowerIcon />} onClick={() => setOpen('status')}>
                  {active ? 'Deactivate' : 'Activate'}
                </Button>
              </>
            )}
            <EvidenceButton of={{ propertyId: property.id }} />
            {mayEdit && mayDo(user, 'properties', 'delete') && (
              <Button variant="outlined" color="error" startIcon={<DeleteIcon />} onClick={() => setOpen('delete')}>
                Delete
              </Button>
            )}
          </Stack>
        }
      >
        <Stack direction="row" sx={{ gap: 1, alignItems: 'center', flexWrap: 'wrap', mt: 0.5 }}>
          <Chip size="small" variant="outlined" color={active ? 'success' : 'warning'} label={active ? 'Active' : 'Inactive'} />
          <Typography variant="body2" color="textSecondary">
            {belongs}
          </Typography>
        </Stack>
        <ReadOnly why={property.whyReadOnly} />
      </PageHeader>
      {open === 'edit' && <EditProperty property={property} onClose={close} />}
      {open === 'ask' && <RequestForProperty property={property} onClose={close} />}
      {open === 'status' && <PropertyStatus property={property} onClose={close} />}
      {open === 'delete' && <DeleteProperty property={property} onClose={close} />}
    </>
  )
}
