import { listAddress } from '../providers/paths.ts'

/** The address of a list that is filtered by one client, in React-admin's format. */
export const listOfClient = (list: 'users' | 'properties' | 'licenses', clientId: number): string =>
  listAddress(list, { active: true, clientIds: [clientId] })
