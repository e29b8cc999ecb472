import { listAddress } from '../providers/paths.ts'

/** The address of the list of a division's properties. */
export const propertiesOf = (division: string): string => listAddress('properties', { searchFilter: 'division', searchTerm: division })
