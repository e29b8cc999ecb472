import { Button, Stack, Typography } from '@mui/material'
import { calls } from '../../contract/index.ts'
import { LicenseType as schema } from '../../contract/license-types/schemas.ts'
import { countWords } from '../../rules/totals.ts'
import { mayCallOn } from '../providers/access.ts'
import { api } from '../providers/api.ts'
import { FieldGrid, Fields } from '../ui/Fields.tsx'
import { useCall } from '../ui/useCall.tsx'
import { useRead } from '../ui/useRead.ts'
import { useUser } from '../ui/useUser.tsx'
import type { LicenseType } from './useLicenseType.ts'

const NAMES = { preparationDays: 'to prepare', processingDays: 'at the authority' } as const

/** The planning days of a license type. For staff, also the medians across clients. */
export function Planning({ type }: { type: LicenseType }) {
  const user = useUser()
  return (
    <Stack spacing={1} sx={{ mt: 2 }}>
      <FieldGrid width={180}>
        <Fields schema={schema} record={type} names={['earliestFilingDays', 'preparationDays', 'processingDays']} />
      </FieldGrid>
      {mayCallOn(user, calls.licenseTypes.pace, type) && (
        <Medians type={type} mayEdit={mayCallOn(user, calls.licenseTypes.renewalDetails, type)} />
      )}
    </Stack>
  )
}

function Medians({ type, mayEdit }: { type: LicenseType; mayEdit: boolean }) {
  const params = { id: type.licensingAuthorityId, typeId: type.id }
  const { data } = useRead(['license-types', 'pace', type.id], (how) => api.licenseTypes.pace({ params, ...how }))
  const { run, isPending } = useCall(calls.licenseTypes.renewalDetails)
  const known = (['preparationDays', 'processingDays'] as const).flatMap((name) => {
    const median = data?.[name]
    return median ? [{ name, ...median }] : []
  })
  if (known.length === 0) return null
  const words = known.map(({ name, days, clients }) => `${days} days ${NAMES[name]} (${countWords(clients, 'client')})`)
  const body = Object.fromEntries(known.map(({ name, days }) => [name, days]))
  return (
    <Typography variant="body2" component="div">
      Medians across clients: {words.join(', ')}{' '}
      {mayEdit && (
        <Button size="small" disabled={isPending} onClick={() => run({ params, body, ifMatch: type.version })}>
          Copy into the License Type
        </Button>
      )}
    </Typography>
  )
}
