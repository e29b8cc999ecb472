/** The fields of Add Officer Title and Edit Officer Title. */
export const TITLE_FIELDS = [{ name: 'name' }] as const
