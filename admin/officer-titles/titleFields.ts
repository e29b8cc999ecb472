/** What Add Officer Title and Edit Officer Title ask for. */
export const TITLE_FIELDS = [{ name: 'name' }] as const
