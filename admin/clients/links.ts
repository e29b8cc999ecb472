/** A list narrowed to one client, as React-admin writes a filter into the address. */
export const listOfClient = (list: 'users' | 'properties' | 'licenses', clientId: number): string =>
  `/${list}?filter=${encodeURIComponent(JSON.stringify({ active: true, clientIds: [clientId] }))}`
