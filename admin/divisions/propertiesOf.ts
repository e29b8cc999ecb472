import { listAddress } from '../providers/paths.ts'

/** The address of the properties of a division. */
export const propertiesOf = (division: string): string => listAddress('properties', { searchFilter: 'division', searchTerm: division })
