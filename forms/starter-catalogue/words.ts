import type { ComparedAuthority } from '../../contract/starter-catalogue/schemas.ts'
import { sentences } from '../../rules/messages.ts'
import { stateName } from '../../rules/places.ts'

/** The question before authorities are taken: what is created, what is updated, and which record is kept where both have one. */
export const takeWords = (authorities: readonly ComparedAuthority[]): string => {
  const types = authorities.flatMap(({ licenseTypes }) => licenseTypes)
  const there = [...authorities, ...types].filter(({ id }) => id !== null)
  const differences = there.flatMap((one) => one.differences)
  return [
    sentences.catalogueStates([...new Set(authorities.map(({ state }) => stateName(state)))]),
    sentences.catalogueWillMake({
      authoritiesCreatedCount: authorities.filter(({ id }) => id === null).length,
      licenseTypesCreatedCount: types.filter(({ status }) => status === 'New').length,
    }),
    there.length > 0 && sentences.catalogueKeeps(there.length),
    sentences.catalogueDifferences({
      updated: differences.filter(({ willChange }) => willChange).length,
      kept: differences.filter(({ willChange }) => !willChange).length,
    }),
  ]
    .filter(Boolean)
    .join(' ')
}
