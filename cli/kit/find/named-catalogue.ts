import type { Named } from '../fields/named.ts'
import { authorityId, tipId } from './catalogue.ts'
import { chosen } from './find.ts'

/** The fields of authorities, license types and renewal tips that can be typed as names. */

export const anAuthority: Named = { flag: 'authority', words: 'Licensing Authority: its name or id', find: authorityId }
export const aTip: Named = { flag: 'tip', words: 'Renewal Tip: its id, or all of its text', find: tipId }

export const aTerm: Named = {
  flag: 'term',
  words: 'Term: 1 Year, 6 Months, Perpetual …',
  find: async ({ api }, typed) => chosen(await api.lists.licenseTerms(), typed, 'term'),
}

const category = async ({ api }: Parameters<Named['find']>[0], typed: string) =>
  chosen(await api.lists.licenseCategories({ query: {} }), typed, 'category', 'categories')
export const aCategory: Named = { flag: 'category', words: 'Category: its name or id', find: category }
export const aSubCategory: Named = { flag: 'sub-category', words: 'Sub-Category: its name or id', find: category }

export const aFormSource: Named = {
  flag: 'form-source',
  words: 'Form Source: its name or id',
  find: async ({ api }, typed) => chosen(await api.lists.formSources({ query: { usage: 'renewal' } }), typed, 'form source'),
}

export const aTipCategory: Named = {
  flag: 'category',
  words: 'Category: its name or id',
  find: async ({ api }, typed) => chosen(await api.lists.renewalTipCategories(), typed, 'category', 'categories'),
}
