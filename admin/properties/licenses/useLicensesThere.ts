import { personOf } from '../../../contract/authentication/calls.ts'
import type { LicenseThere } from '../../../forms/properties/licenses.ts'
import { mayEditLicense } from '../../../rules/people/permissions.ts'
import { api } from '../../providers/api.ts'
import { useReadOnce } from '../../ui/useRead.ts'
import { useUser } from '../../ui/useUser.tsx'

/** Every active license of a property that the person can see, including secondary ones; undefined while loading. */
export function useLicensesThere(id: number): LicenseThere[] | undefined {
  const page = useReadOnce(['properties', 'licenses', id], (how) =>
    api.propertyLicenses.list({ params: { id }, query: { noPaging: true, includeSecondary: true, active: true }, ...how }),
  )
  return page?.items
}

/** The active licenses of a property on the person's side; undefined while loading. */
export function useTheirLicensesThere(id: number): LicenseThere[] | undefined {
  const person = personOf(useUser())
  return useLicensesThere(id)?.filter((license) => mayEditLicense(person, license))
}
