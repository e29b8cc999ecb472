import { Link } from '@mui/material'
import { Link as RouterLink } from 'react-router'
import { calls } from '../../../contract/index.ts'
import type { License } from '../../../contract/licenses/calls.ts'
import { limits } from '../../../rules/installation/limits.ts'
import { ActivityTable } from '../../activity/ActivityTable.tsx'
import { mayCall } from '../../providers/access.ts'
import { EmptyList } from '../../ui/lists/EmptyList.tsx'
import { InnerList } from '../../ui/lists/InnerList.tsx'
import { Section } from '../../ui/Page.tsx'
import { OnSight } from '../../ui/states/OnSight.tsx'
import { useUser } from '../../ui/useUser.tsx'

/** The activity of the license and its renewals, latest first, for administrators. */
export function LicenseActivity({ license }: { license: License }) {
  const user = useUser()
  if (!mayCall(user, calls.licenses.activity)) return null
  return (
    <Section
      title="Activity"
      actions={
        <Link component={RouterLink} to="/activity" variant="body2">
          All Activity
        </Link>
      }
    >
      <OnSight height={120}>
        <InnerList of="licenses/activity" params={{ id: license.id }} sortBy="at" order="DESC" perPage={limits.pageSizes[0]}>
          <ActivityTable ofLicense empty={<EmptyList />} />
        </InnerList>
      </OnSight>
    </Section>
  )
}
