import type { SelectOption } from '../../../contract/common.ts'
import type { License } from '../../../contract/licenses/calls.ts'
import type { InformationChoices } from '../../../forms/licenses/sections.ts'
import { api } from '../../providers/api.ts'
import { useOptions } from '../../ui/useRead.ts'

interface Where {
  clientId: number | null
  propertyId: number | null
  licensingAuthorityId: number | null
  /** The stored license. Its current records stay among the options even if they are inactive. */
  license?: License
}

/** Adds the current values that are missing from the options, at the front. */
const keeping = (options: SelectOption[], held: (SelectOption | null)[]): SelectOption[] => {
  const missing = held.filter((one) => one !== null).filter((one) => !options.some(({ value }) => value === one.value))
  return [...missing, ...options]
}

const heldAs = (value: number | null, label: string | null) => (value === null || label === null ? null : { value, label })

/** The options for a license: authorities and types that its client may use, and the client's entities and officers. */
export function useInformationChoices({ clientId, propertyId, licensingAuthorityId, license }: Where): InformationChoices {
  const hasClient = clientId !== null
  const ofClient = { clientId: clientId ?? 0 }
  const ofProperty = propertyId ?? 0
  const authorities = useOptions(
    ['licensing-authorities', clientId],
    (how) => api.lists.licensingAuthorities({ query: ofClient, ...how }),
    hasClient,
  )
  const types = useOptions(
    ['license-types', licensingAuthorityId],
    (how) => api.licenseTypes.options({ query: { licensingAuthorityIds: [licensingAuthorityId ?? 0] }, ...how }),
    licensingAuthorityId !== null,
  )
  const entities = useOptions(
    ['entities', clientId],
    (how) => api.corporateEntities.options({ query: { clientIds: [ofClient.clientId] }, ...how }),
    hasClient,
  )
  const affiliated = useOptions(
    ['properties', propertyId, 'affiliated-entities'],
    (how) => api.affiliatedEntities.options({ params: { id: ofProperty }, ...how }),
    propertyId !== null,
  )
  const officers = useOptions(['officers', clientId], (how) => api.corporateOfficers.options({ query: ofClient, ...how }), hasClient)
  const titles = useOptions(
    ['officer-titles', propertyId],
    (how) => api.officerTitles.options({ query: { propertyId: ofProperty }, ...how }),
    propertyId !== null,
  )
  const isAffiliated = ({ value }: SelectOption) => affiliated.some((one) => one.value === value)
  const licensees = [...entities.filter(isAffiliated), ...entities.filter((one) => !isAffiliated(one))]
  const held = license ?? NOBODY
  return {
    authorities: keeping(authorities, [heldAs(held.licensingAuthorityId, held.licensingAuthorityName)]),
    // The stored type is an option only under its own authority.
    types: licensingAuthorityId === held.licensingAuthorityId ? keeping(types, [heldAs(held.licenseTypeId, held.licenseTypeName)]) : types,
    licensees: keeping(
      licensees,
      held.licensees.map(({ id, name }) => heldAs(id, name)),
    ),
    officers: keeping(
      officers,
      held.officers.map(({ officerId, officerName }) => heldAs(officerId, officerName)),
    ),
    titles: keeping(
      titles,
      held.officers.flatMap(({ officerTitleIds, officerTitles }) => officerTitleIds.map((id, n) => heldAs(id, officerTitles[n] ?? null))),
    ),
  }
}

const NOBODY = {
  licensingAuthorityId: null,
  licensingAuthorityName: null,
  licenseTypeId: null,
  licenseTypeName: null,
  licensees: [],
  officers: [],
} as const
