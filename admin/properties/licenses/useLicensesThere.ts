import { personOf } from '../../../contract/authentication/calls.ts'
import type { Output } from '../../../contract/call.ts'
import type { calls } from '../../../contract/index.ts'
import { mayEditLicense } from '../../../rules/permissions.ts'
import { api } from '../../providers/api.ts'
import { useReadOnce } from '../../ui/useRead.ts'
import { useUser } from '../../ui/useUser.tsx'

export type LicenseThere = Output<typeof calls.propertyLicenses.list>['items'][number]

/** Every active license of a property that one sees, secondary ones too; undefined while they are read. */
export function useLicensesThere(id: number): LicenseThere[] | undefined {
  const page = useReadOnce(['properties', 'licenses', id], (how) =>
    api.propertyLicenses.list({ params: { id }, query: { noPaging: true, includeSecondary: true, active: true }, ...how }),
  )
  return page?.items
}

/** Those of them that one handles. */
export function useTheirLicensesThere(id: number): LicenseThere[] | undefined {
  const person = personOf(useUser())
  return useLicensesThere(id)?.filter((license) => mayEditLicense(person, license))
}

/** What tells the licenses of a list apart. */
export const noteOf = ({ licenseType, licensingAuthority }: LicenseThere) => [licenseType, licensingAuthority].filter(Boolean).join(' · ')
