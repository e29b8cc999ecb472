import type { ImportField } from '../../../contract/licenses/import.ts'
import { IMPORT_FIELDS } from '../../../contract/licenses/import.ts'
import { CLASSIFICATIONS, JURISDICTIONS } from '../../../rules/labels.ts'
import { DESIGNATIONS, UNASSIGNED_LABEL } from '../../../rules/licenses/designation.ts'
import { messages, sentences } from '../../../rules/messages.ts'
import { stateCode } from '../../../rules/places.ts'
import { keysOf } from '../../../rules/records.ts'
import { customTextsIn, folded, type MappedRow, type RowResult, refusedRow } from '../../kit/import-kind.ts'
import type { ImportContext } from './context.ts'
import type { GivenImport, ImportedRow } from './rows.ts'

/** The constants of rows that are imported together. */
export type Constants = Omit<GivenImport, 'rows' | 'dryRun'>

export interface RowGroup {
  constants: Constants
  asked: NonNullable<ImportContext['asked']>
  rows: ImportedRow[]
}

const choiceIn = <T extends string>(choices: readonly T[], text: string): T | undefined =>
  choices.find((choice) => folded(choice) === folded(text))

/** The names of both sides, as exports write them. */
export interface SideNames {
  provider: string
  client: string
}

type Errors = Record<string, string[]>

/** The constants of a row, with the choices as they are stored. Adds what is wrong to `errors`. */
const constantsOf = ({ values }: MappedRow, clientId: number, sides: SideNames, errors: Errors): Constants => {
  const choice = <T extends string>(field: string, choices: readonly T[], words: Record<string, T> = {}): T | undefined => {
    const text = values[field]
    if (!text) return undefined
    const found = choiceIn(choices, text) ?? words[folded(text)]
    if (found === undefined) errors[field] = [sentences.oneOf([...choices])]
    return found
  }
  const needed = (field: string): string => {
    const value = values[field]
    if (!value) errors[field] = [messages.required]
    return value ?? ''
  }
  return {
    clientId,
    licensingAuthority: {
      name: needed('licensingAuthority'),
      // Without one, a known authority is used, and none is created.
      jurisdiction: choice('jurisdiction', JURISDICTIONS) ?? ('' as never),
      // Without one, a known authority is found by its name.
      state: stateCode(values.authorityState ?? ''),
    },
    licenseTerm: needed('licenseTerm'),
    licenseClassification: choice('licenseClassification', CLASSIFICATIONS),
    renewalDesignation: choice('renewalDesignation', DESIGNATIONS, {
      [folded(sides.provider)]: 'Provider',
      [folded(sides.client)]: 'BillingClient',
    }),
    // Exports write this label for a license without an assignee.
    assignedUser: values.assignedUser === UNASSIGNED_LABEL ? null : values.assignedUser || null,
  }
}

/** The parts of the assignment that a row sets. A blank cell keeps the existing value, unless blank cells of this field clear it. */
const askedBy = ({ values, clears }: MappedRow): RowGroup['asked'] => ({
  designation: Boolean(values.renewalDesignation),
  assignee: Boolean(values.assignedUser) || clears.includes('assignedUser'),
})

const FIELDS = keysOf(IMPORT_FIELDS)

const rowOf = ({ row, values, clears }: MappedRow): ImportedRow => ({
  row,
  ...Object.fromEntries(FIELDS.map((field) => [field, values[field] ?? null])),
  customFields: customTextsIn({ values, clears }),
  clears: clears as readonly ImportField[],
})

/** Groups rows by their authority, term, classification, designation and assignee. Refuses rows that lack one. */
export const groupRows = (rows: readonly MappedRow[], clientId: number, sides: SideNames): { groups: RowGroup[]; refused: RowResult[] } => {
  const groups = new Map<string, RowGroup>()
  const refused: RowResult[] = []
  for (const one of rows) {
    const errors: Errors = {}
    const constants = constantsOf(one, clientId, sides, errors)
    if (Object.keys(errors).length > 0) {
      refused.push(refusedRow(one.row, one.values.licenseNumber ?? null, errors))
      continue
    }
    const asked = askedBy(one)
    const key = JSON.stringify([constants, asked])
    const group = groups.get(key) ?? { constants, asked, rows: [] }
    group.rows.push(rowOf(one))
    groups.set(key, group)
  }
  return { groups: [...groups.values()], refused }
}
