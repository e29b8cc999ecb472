import type { Command } from 'commander'
import { officerTitles as calls, OfficerTitle } from '../../../contract/officer-titles/calls.ts'
import { officerTitleFilter } from '../../../forms/clients/owned.ts'
import { officerTitleColumns } from '../../../forms/officer-titles/columns.ts'
import { editTitle, newTitle, type OfficerTitleRow } from '../../../forms/officer-titles/titles.ts'
import { filteredBy } from '../../kit/fields/filters.ts'
import { sending } from '../../kit/fields/forms.ts'
import { findTitle } from '../../kit/find/company.ts'
import type { Io } from '../../kit/io.ts'
import { columnsOf } from '../../kit/output/columns.ts'
import { addCreate, addDelete, addList, addUpdate, type Resource } from '../../kit/records.ts'
import { describe } from '../../kit/run.ts'

const { remove } = calls

const title: Resource<Awaited<ReturnType<typeof findTitle>>> = {
  word: 'officer title',
  noun: 'officer-titles',
  find: findTitle,
  schema: OfficerTitle,
  shown: ['id', ...columnsOf(officerTitleColumns)],
  drawing: {},
}

export function add(titles: Command, io: Io): void {
  describe(titles, {
    does: 'Officer titles, provider-wide and client-specific.',
    examples: ['officer-titles list', 'officer-titles create --name "Area Director"'],
  })
  addList(titles, io, {
    ...filteredBy(officerTitleFilter),
    columns: title.shown,
    examples: ['list', 'list --search director --json=id,name'],
  })
  addCreate(
    titles,
    io,
    title,
    sending(newTitle, () => ({})),
    ['create --name "Area Director"'],
  )
  addUpdate(
    titles,
    io,
    title,
    sending(editTitle, (record: OfficerTitleRow) => ({ title: record })),
    ['update "Area Director" --name "Regional Director"'],
  )
  addDelete(titles, io, title, remove, '"Area Director"')
}
