import { kindOf } from '../contract/fields/kinds.ts'
import { plain } from '../contract/fields/schema.ts'
import { IMPORT_FIELDS_BY_KIND } from '../contract/imports/fields.ts'
import { IMPORT_KIND_LABELS, IMPORT_KINDS, type ImportKind } from '../rules/imports/kinds.ts'

export const PAGE = 'docs/import.md'
const BEGIN = '<!-- fields -->'
const END = '<!-- end of fields -->'

const cell = (text: string) => text.replaceAll('|', '\\|')

const tableOf = (kind: ImportKind): string => {
  const rows = Object.entries(IMPORT_FIELDS_BY_KIND[kind]).map(([field, { schema, isRequired, does }]) => {
    const { title = field, maxLength, enum: choices } = plain(schema)
    const type = kindOf(plain(schema))
    const limit = choices ? choices.join(', ') : type === 'text' || type === 'longText' ? `text, ${maxLength ?? ''} characters` : type
    return `| \`${field}\` | ${cell(title)} | ${isRequired ? 'yes' : ''} | ${cell(limit)} | ${cell(does ?? '')} |`
  })
  return [
    `### ${IMPORT_KIND_LABELS[kind]}: \`${kind}\``,
    '',
    '| field | title | required | type | |',
    '| --- | --- | --- | --- | --- |',
    ...rows,
  ].join('\n')
}

/** The page with the tables of fields, generated from the contract. */
export const importDocs = (page: string): string => {
  const tables = IMPORT_KINDS.map(tableOf).join('\n\n')
  return `${page.slice(0, page.indexOf(BEGIN) + BEGIN.length)}\n\n${tables}\n\n${page.slice(page.indexOf(END))}`
}
