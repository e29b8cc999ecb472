import type { ComparedAuthority } from '../../contract/starter-catalogue/schemas.ts'
import type { CatalogueStatus } from '../../rules/labels.ts'
import { stateName } from '../../rules/places.ts'

/** The authorities of a state: what is taken at once. */
export interface StateGroup {
  state: string
  authorities: ComparedAuthority[]
  status: CatalogueStatus
  typesCount: number
  newTypesCount: number
}

const ORDER: readonly CatalogueStatus[] = ['New', 'Newer', 'Differs', 'Same']

const sum = (numbers: number[]) => numbers.reduce((total, one) => total + one, 0)

/** Taking the state would change something. */
export const canTake = ({ status }: StateGroup): boolean => status === 'New' || status === 'Newer'

/** By the name of the state, each with the status of its authority that most needs attention. */
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
