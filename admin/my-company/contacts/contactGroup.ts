import type { ContactGroup as Group } from '../../../forms/my-company/contact-groups.ts'
import { countWords } from '../../../rules/totals.ts'

/** A group of identical contacts. `id`, the first of its `ids`, is the row id. */
export type ContactGroup = Group & { id: number }

export const propertiesIn = (count: number) => countWords(count, 'property', 'properties')
