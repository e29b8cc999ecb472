import { personOf } from '../../../contract/authentication/calls.ts'
import type { LicenseThere } from '../../../forms/properties/licenses.ts'
import { mayEditLicense } from '../../../rules/people/permissions.ts'
import { api } from '../../providers/api.ts'
import { useReadOnce } from '../../ui/useRead.ts'
import { useUser } from '../../ui/useUser.tsx'

/** Every active license of a property that the person sees, including secondary ones; undefined while loading. */
export function useLicensesThere(id: number): LicenseThere[] | undefined {
  const page = useReadOnce(['properties', 'licenses', id], (how) =>
    api.propertyLicenses.list({ params: { id }, query: { noPaging: true, includeSecondary: true, active: true }, ...how }),
  )
  return page?.items
}

/** Those of them on the person's side. */
export function useTheirLicensesThere(id: number): LicenseThere[] | undefined {
  const person = personOf(useUser())
  return useLicensesThere(id)?.filter((license) => mayEditLicense(person, license))
}
