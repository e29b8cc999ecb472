import { valueAt } from '../../../contract/fields/schema.ts'

/** The column of lists that name a license: what it needs today, in words. Nothing where a row is about no license. */
export const STANDING = { title: 'Standing', value: (row: object) => valueAt({ ...row }, 'standing.text') ?? null }
