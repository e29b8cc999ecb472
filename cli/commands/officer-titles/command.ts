import type { Command } from 'commander'
import type { Schema } from '../../../contract/fields/schema.ts'
import { calls } from '../../../contract/index.ts'
import { OfficerTitle } from '../../../contract/officer-titles/calls.ts'
import { editTitle, newTitle, type OfficerTitleRow } from '../../../forms/officer-titles/titles.ts'
import { sending } from '../../kit/fields/forms.ts'
import { findTitle } from '../../kit/find/company.ts'
import { aClient } from '../../kit/find/named.ts'
import type { Io } from '../../kit/io.ts'
import { addCreate, addDelete, addList, addUpdate, type Kind } from '../../kit/records.ts'
import { describe } from '../../kit/run.ts'

const { list, remove } = calls.officerTitles

const title: Kind<Awaited<ReturnType<typeof findTitle>>> = {
  word: 'officer title',
  noun: 'officer-titles',
  find: findTitle,
  schema: OfficerTitle as Schema,
  shown: ['id', 'name', 'entityCount', 'licenseCount', { moment: 'createdOn' }, 'managedBy'],
  drawing: {},
}

export function add(titles: Command, io: Io): void {
  describe(titles, {
    does: 'Officer titles, provider-wide and client-specific.',
    examples: ['officer-titles list', 'officer-titles create --name "Area Director"'],
  })
  addList(titles, io, {
    call: list,
    drawing: { names: { pageNumber: 'page', searchTerm: 'search', sortBy: 'sort' }, named: { clientIds: aClient } },
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
