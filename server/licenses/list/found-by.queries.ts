import type { Knex } from 'knex'
import { among } from '../../kit/database/many.ts'
import { JsonRows } from '../../kit/database/pages/list.ts'
import { fold, phoneDigits } from '../../kit/search/fold.ts'

/** The searched columns that both lists of licenses show. */
const SHOWN = {
  licenseNumber: 'licenses.license_number',
  premisesName: 'licenses.premises_name',
  propertyName: 'licenses.property_name',
  city: 'licenses.city',
  licenseType: 'license_types.name',
  licensingAuthority: 'licensing_authorities.name',
}

/** The other searched columns, by the label of a hit; licensees are separate. */
const HIDDEN = {
  'Account #': 'licenses.account_number',
  'Property Number': 'properties.property_number',
  Address: 'licenses.address1',
  'Address 2': 'licenses.address2',
  Zip: 'licenses.zip',
}

type Texts<Name extends string> = Record<Name, string | null>

/**
 * Sets `foundBy` of each license of a page to the text that matched, such as "Zip 94105", unless the list shows that text. Takes two
 * statements, or none without a search.
 */
export const withFoundBy = async <Row extends { id: number; foundBy: string | null }, Page extends { items: Row[] | JsonRows }>(
  db: Knex,
  { searchTerm }: { searchTerm?: string | null },
  page: Page,
): Promise<Page> => {
  const term = fold(searchTerm ?? '')
  if (term === '' || page.items.length === 0) return page
  const items: Row[] = page.items instanceof JsonRows ? JSON.parse(page.items.text) : page.items
  const ids = items.map(({ id }) => id)
  const digits = phoneDigits(searchTerm ?? '')
  const has = (text: string | null) => text !== null && [term, digits].some((part) => part !== null && fold(text).includes(part))
  const [licenses, licensees]: [({ id: number } & Texts<keyof typeof SHOWN | keyof typeof HIDDEN>)[], { id: number; name: string }[]] =
    await Promise.all([
      db('licenses')
        .join('properties', 'properties.id', 'licenses.property_id')
        .leftJoin('license_types', 'license_types.id', 'licenses.license_type_id')
        .leftJoin('licensing_authorities', 'licensing_authorities.id', 'licenses.licensing_authority_id')
        .modify(among(db, 'licenses.id', ids))
        .select({ id: 'licenses.id', ...SHOWN, ...HIDDEN }),
      db('license_licensees as link')
        .join('corporate_entities as entity', 'entity.id', 'link.corporate_entity_id')
        .modify(among(db, 'link.license_id', ids))
        .select({ id: 'link.license_id', name: 'entity.name' }),
    ])
  const texts = new Map(licenses.map((license) => [license.id, license]))
  const foundBy = ({ id }: Row): string | null => {
    const license = texts.get(id)
    if (!license || Object.keys(SHOWN).some((name) => has(license[name as keyof typeof SHOWN]))) return null
    const names = licensees.filter((licensee) => licensee.id === id).map(({ name }) => ['Licensee', name] as const)
    const found = [...Object.keys(HIDDEN).map((title) => [title, license[title as keyof typeof HIDDEN]] as const), ...names]
    const [best] = found.filter(([, text]) => has(text))
    return best ? best.join(' ') : null
  }
  return { ...page, items: items.map((row: Row) => ({ ...row, foundBy: foundBy(row) })) }
}
