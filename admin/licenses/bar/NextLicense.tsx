import { Alert, Link } from '@mui/material'
import { Link as RouterLink } from 'react-router'
import type { License } from '../../../contract/licenses/calls.ts'
import { messages, sentences } from '../../../rules/messages.ts'
import { itemName } from '../../../rules/tasks.ts'
import { api } from '../../providers/api.ts'
import { pathOf } from '../../today/row.ts'
import { useRead } from '../../ui/useRead.ts'

/** Shown after a renewal: a link to the person's next most urgent item, and how many are left. */
export function NextLicense({ license: { id } }: { license: License }) {
  const { data } = useRead(['today', 'next', id], (how) => api.today.list({ body: { pageSize: 5 }, ...how }))
  const next = data?.items.find(({ licenseId }) => licenseId !== id)
  if (!data) return null
  return (
    <Alert severity="success" role="status">
      {next ? (
        <>
          <Link component={RouterLink} to={pathOf(next)} sx={{ fontWeight: 600 }}>
            {sentences.nextOne(itemName(next))} →
          </Link>{' '}
          {sentences.left(data.totalItemCount, data.totalIsAtLeast)}
        </>
      ) : (
        messages.nothingToday
      )}
    </Alert>
  )
}
