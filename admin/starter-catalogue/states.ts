import type { ComparedAuthority } from '../../contract/starter-catalogue/schemas.ts'
import type { CatalogueStatus } from '../../rules/labels.ts'
import { stateName } from '../../rules/places.ts'

/** The authorities of a state, which are taken together. */
export interface StateGroup {
  state: string
  authorities: ComparedAuthority[]
  status: CatalogueStatus
  typesCount: number
  newTypesCount: number
}

const ORDER: readonly CatalogueStatus[] = ['New', 'Newer', 'Differs', 'Same']

const sum = (numbers: number[]) => numbers.reduce((total, one) => total + one, 0)

/** Whether taking the state would change something. */
export const canTake = ({ status }: StateGroup): boolean => status === 'New' || status === 'Newer'

/** Groups authorities by state, in the order of names. A group has the status that needs most attention. */
export const statesOf = (authorities: readonly ComparedAuthority[]): StateGroup[] =>
  [...Map.groupBy(authorities, ({ state }) => state)]
    .map(([state, some]) => ({
      state,
      authorities: some,
      status: ORDER.find((status) => some.some((one) => one.status === status)) ?? 'Same',
      typesCount: sum(some.map(({ licenseTypes }) => licenseTypes.length)),
      newTypesCount: sum(some.map(({ newLicenseTypesCount }) => newLicenseTypesCount)),
    }))
    .sort((one, other) => stateName(one.state).localeCompare(stateName(other.state)))
