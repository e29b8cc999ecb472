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

/** The input of a list call. Further fields are those of the list's filter. */
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

/** Cuts a page from a list that the server returns as a whole. */
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
  /** The rows of `targets`; empty on the screen of a single record. */
  rows: readonly Row[]
  onDone(): Promise<void>
  onClose(): void
}

/** An action on a record or on the selected records, with its key. */
export interface Deed<Row = unknown> {
  key: string
  says: string
  /** Applies to all selected records instead of only the current one. */
  isForSeveral?: true
  /** Creates a record, so it needs no current one. */
  isForList?: true
  may?(person: Person): boolean
  /** The maximum number of records. */
  atMost?: number
  /** The dialog changes no data. */
  reads?: true
  /** The dialog of the action. An action has either a `box` or a `route`. */
  box?(props: BoxProps<Row>): ReactNode
  /** The screen to which the action leads. */
  route?(target: Target): Route
}

/** A list of records and what can be done with them, as data. `RecordsScreen` draws it. */
export interface RecordKind<Row extends { id: number } = { id: number }> {
  title: string
  columns: ColumnSet<Row>
  cells?: Partial<Record<string, Cell<Row>>>
  filter?: Filter
  /** The record whose custom fields become columns and filters. */
  customFields?: FieldRecord
  read(reads: Reads): Promise<Answer<Row>>
  nameOf(row: Row): string
  /** The name of the message for an empty list. */
  empty: EmptyListName
  /** The details of the current row, shown below the list. */
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

/** Whether the role of a person permits a call. */
export const mayCall =
  ({ permission }: Pick<Call, 'permission'>) =>
  (person: Person): boolean =>
    PERMISSIONS[permission].role(person)

/** Whether the role of a person permits the call of a list. */
export const mayList = ({ columns }: Pick<RecordKind, 'columns'>, person: Person): boolean => mayCall(columns.call)(person)
