/** The address of a list that a filter narrows, in react-admin's format. */
export const listAddress = (list: string, filter: object): string => `/${list}?filter=${encodeURIComponent(JSON.stringify(filter))}`
