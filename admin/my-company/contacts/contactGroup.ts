import type { ContactGroup as Group } from '../../../forms/my-company/contact-groups.ts'

/** `id` is the first of its `ids`. */
export type ContactGroup = Group & { id: number }

export const propertiesIn = (count: number) => (count === 1 ? '1 property' : `${count} properties`)
