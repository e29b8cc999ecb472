import type { ReactNode } from 'react'
import type { Client } from '../../client/index.ts'
import type { Call } from '../../contract/call.ts'
import type { Values } from '../../contract/fields/schema.ts'
import type { ColumnSet } from '../../forms/columns.ts'
import type { Filter } from '../../forms/filter.ts'
import type { FieldRecord } from '../../rules/custom-fields/kinds.ts'
import { limits } from '../../rules/installation/limits.ts'
import type { EmptyListName } from '../../rules/messages/empty.ts'
import { PERMISSIONS, type Person } from '../../rules/people/permissions.ts'
import type { Cell } from '../ui/lists/columns.ts'
import type { PageFilter } from '../ui/lists/listing.ts'
import type { Route } from '../ui/routes.ts'

/** What a list is asked for. Its other fields are those of the filter. */
export interface ListFilter extends PageFilter, Values {
  sortBy?: string
  sortDirection?: 'asc' | 'desc'
  searchTerm?: string
}

export interface Answer<Row> {
  items: readonly Row[]
  totalItemCount: number
  totalIsAtLeast?: boolean
}

/** A page of a list that the server sends whole. */
export const paged = <Row>(items: readonly Row[], { pageNumber, pageSize = limits.defaultPageSize }: ListFilter): Answer<Row> => ({
  items: items.slice((pageNumber - 1) * pageSize, pageNumber * pageSize),
  totalItemCount: items.length,
})

interface Reads {
  api: Client
  filter: ListFilter
  /** The record that the list belongs to. */
  id: number
}

interface Shows {
  api: Client
  person: Person
  id: number
  /** In cells. */
  width: number
}

/** A record that a key acts on. */
export interface Target {
  id: number
  name: string
}

export interface BoxProps<Row = unknown> {
  /** The selected records, or the current one. */
  targets: readonly Target[]
  /** Their rows; none where a record is open on its own. */
  rows: readonly Row[]
  onDone(): Promise<void>
  onClose(): void
}

/** What a key does with a record, or with the selected ones. */
export interface Deed<Row = unknown> {
  key: string
  says: string
  /** Takes the selected records, not the current one alone. */
  isForSeveral?: true
  /** Makes a new record: it needs none. */
  isForList?: true
  may?(person: Person): boolean
  /** It takes no more records at once. */
  atMost?: number
  /** Its dialog changes nothing. */
  reads?: true
  /** Does it in a dialog, which changes data unless it only `reads`. */
  box?(props: BoxProps<Row>): ReactNode
  /** Or goes to a screen. */
  route?(target: Target): Route
}

/** A list of records and what can be done with them, as data. `RecordsScreen` draws it. */
export interface RecordKind<Row extends { id: number } = { id: number }> {
  title: string
  columns: ColumnSet<Row>
  cells?: Partial<Record<string, Cell<Row>>>
  filter?: Filter
  /** Has the columns and the filters of custom fields. */
  customFields?: FieldRecord
  read(reads: Reads): Promise<Answer<Row>>
  nameOf(row: Row): string
  /** The sentence of the empty list. */
  empty: EmptyListName
  /** What is said of a row below the list. */
  marksOf?(row: Row): string[]
  /** Enter opens this screen. */
  opens?(row: Row): Route
  /** Enter opens a screen with these lines. */
  show?(shows: Shows): Promise<string[]>
  /** Enter shows the lines of a row that has no page. */
  lines?(row: Row, width: number): string[]
  /** The page of the record in the console. */
  path?(id: number): string
  numberOf?(row: Row): string | null
  deeds?: readonly Deed<Row>[]
}

/** Whether a person may make a call, by the role. */
export const mayCall =
  ({ permission }: Pick<Call, 'permission'>) =>
  (person: Person): boolean =>
    PERMISSIONS[permission].role(person)

/** Whether the calls of a list are open to a person. */
export const mayList = ({ columns }: Pick<RecordKind, 'columns'>, person: Person): boolean => mayCall(columns.call)(person)
