import type { Knex } from 'knex'
import type { Catalogue, CatalogueType } from '../../contract/starter-catalogue/schemas.ts'
import { whatIntervalsNeed } from '../../rules/intervals/intervals.ts'
import { type MessageKey, messages } from '../../rules/messages.ts'
import { refuse } from '../kit/http/problems.ts'

/** The list values that a catalogue refers to, by name. */
export interface Lists {
  terms: Map<string, number>
  /** By classification and name. */
  categories: Map<string, number>
}

export const categoryKey = (classification: unknown, name: unknown): string => `${classification}\n${name}`

export const loadLists = async (db: Knex): Promise<Lists> => {
  const [terms, categories] = await Promise.all([
    db('license_terms').select('id', 'name'),
    db('license_categories').select('id', 'name', 'classification'),
  ])
  return {
    terms: new Map(terms.map(({ id, name }) => [name, id])),
    categories: new Map(categories.map(({ id, name, classification }) => [categoryKey(classification, name), id])),
  }
}

const whyNotType = (type: CatalogueType, { terms, categories }: Lists): Partial<Record<string, MessageKey>> => {
  const { term, licenseCategory, licenseClassification, sourceUrl, sourceDate } = type
  return {
    ...(term && !terms.has(term) && { term: 'unknownTerm' }),
    ...(licenseCategory &&
      !categories.has(categoryKey(licenseClassification, licenseCategory)) && { licenseCategory: 'categoryOtherClassification' }),
    ...(Boolean(sourceUrl) !== Boolean(sourceDate) && { [sourceUrl ? 'sourceDate' : 'sourceUrl']: 'sourceMissing' }),
  }
}

/** The indexes of keys that repeat an earlier one. */
const repeated = (keys: readonly string[]): number[] => keys.flatMap((key, at) => (keys.indexOf(key) < at ? [at] : []))

/** Refuses a catalogue with any invalid entry. Errors are by field, such as `catalogue.authorities.3.key`. */
export const mustBeTakable = ({ authorities }: Catalogue, lists: Lists): void => {
  const errors: Record<string, string[]> = {}
  const say = (path: string, field: string, sentence: string) => {
    errors[`catalogue.authorities.${path}${field}`] = [sentence]
  }
  for (const at of repeated(authorities.map(({ key }) => key))) say(`${at}.`, 'key', messages.catalogueKeyTwice)
  authorities.forEach((authority, a) => {
    for (const [field, sentence] of Object.entries(whatIntervalsNeed(authority))) say(`${a}.`, field, sentence)
    const { licenseTypes } = authority
    const path = (at: number) => `${a}.licenseTypes.${at}.`
    for (const at of repeated(licenseTypes.map(({ key }) => key))) say(path(at), 'key', messages.catalogueKeyTwice)
    for (const at of repeated(licenseTypes.map(({ name }) => name.trim().toLowerCase())))
      say(path(at), 'name', messages.licenseTypeNameTaken)
    licenseTypes.forEach((type, t) => {
      for (const [field, sentence] of Object.entries(whatIntervalsNeed(type))) say(path(t), field, sentence)
      for (const [field, key] of Object.entries(whyNotType(type, lists))) if (key) say(path(t), field, messages[key])
    })
  })
  if (Object.keys(errors).length > 0) throw refuse.invalid(errors)
}
