import { valueAt } from '../../../contract/fields/schema.ts'

/** A column for rows with a license: the words of its standing. Empty for a row without a license. */
export const STANDING = { title: 'Standing', value: (row: object) => valueAt({ ...row }, 'standing.text') ?? null }
