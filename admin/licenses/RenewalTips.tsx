import { Button, Stack, Typography } from '@mui/material'
import { Link as RouterLink } from 'react-router'
import { personOf } from '../../contract/authentication/calls.ts'
import { isClientAdministrator } from '../../rules/people/permissions.ts'
import { api } from '../providers/api.ts'
import { TwoLineCell } from '../ui/lists/columns/Cells.tsx'
import { Section } from '../ui/Page.tsx'
import { Waiting } from '../ui/states/Waiting.tsx'
import { useRead } from '../ui/useRead.ts'
import { useUser } from '../ui/useUser.tsx'

/** The renewal tips of the license's type, for people with the renewal permission. */
export function RenewalTips({ licenseId }: { licenseId: number }) {
  const person = personOf(useUser())
  const reading = useRead(['licenses', 'renewal-tips', licenseId], (how) => api.licenses.renewalTips({ params: { id: licenseId }, ...how }))
  const { data } = reading
  return (
    <Section
      title="Renewal Tips"
      actions={
        isClientAdministrator(person) && (
          <Button component={RouterLink} to="/renewal-tips">
            All Renewal Tips
          </Button>
        )
      }
    >
      {!data && <Waiting on={reading} of="renewal tips" />}
      {data?.items.length === 0 && <Typography variant="body2">There are no renewal tips for this license type.</Typography>}
      {data && data.items.length > 0 && (
        <Stack component="ul" spacing={1} sx={{ m: 0, pl: 2.5 }}>
          {data.items.map(({ id, description, renewalTipCategoryName, managedBy }) => (
            <Typography key={id} component="li" variant="body2" sx={{ overflowWrap: 'anywhere' }}>
              <TwoLineCell under={[renewalTipCategoryName, `Managed by ${managedBy}`].filter(Boolean).join(' · ')}>
                {description}
              </TwoLineCell>
            </Typography>
          ))}
        </Stack>
      )}
    </Section>
  )
}
