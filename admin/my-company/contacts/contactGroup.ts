import type { ContactGroup as Group } from '../../../forms/my-company/contact-groups.ts'
import { countWords } from '../../../rules/totals.ts'

/** `id` is the row id: the first of `ids`. */
export type ContactGroup = Group & { id: number }

export const propertiesIn = (count: number) => countWords(count, 'property', 'properties')
