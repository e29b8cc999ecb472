import type { Output } from '../../contract/call.ts'
import { calls } from '../../contract/index.ts'
import { formsOn, requestOf } from '../form.ts'

export type OfficerTitleRow = Output<typeof calls.officerTitles.list>['items'][number]

export const newTitle = formsOn<object>()(calls.officerTitles.create, {
  request: () => ({}),
  fields: { name: {} },
  again: ({ name }) => String(name),
})

export const editTitle = formsOn<{ title: OfficerTitleRow }>()(calls.officerTitles.update, {
  request: ({ title }) => requestOf(title),
  record: ({ title }) => title,
  fields: { name: {} },
})
