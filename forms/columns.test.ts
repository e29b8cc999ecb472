import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { columnsOf } from '../cli/kit/output/columns.ts'
import { propertiesOf, rowOf, type Schema } from '../contract/fields/schema.ts'
import type { Person } from '../rules/people/permissions.ts'
import { columnsFrom } from '../tui/ui/lists/columns.ts'
import { type ColumnSet, hiddenAtFirst, screenColumns, sortsOf } from './columns.ts'
import { queueColumns } from './renewals/queue.columns.ts'
import { taskColumns } from './user-tasks/columns.ts'

type AnySet = ColumnSet<Record<string, unknown> & { id: number }>

const sourcesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => /\.tsx?$/.test(file) && !/\.test\./.test(file))

const files = sourcesIn('forms').filter((file) => /(^|\/|\.)columns\.ts$/.test(file) && file !== 'columns.ts')

/** Every column set by its name; those of a group as 'taskColumns.renewals'. */
const sets: Record<string, AnySet> = Object.fromEntries(
  (await Promise.all(files.map(async (file): Promise<object> => import(join(import.meta.dirname, file)))))
    .flatMap((exported) => Object.entries(exported))
    .flatMap(([name, given]: [string, object]) =>
      'columns' in given ? [[name, given]] : Object.entries(given).map(([part, set]) => [`${name}.${part}`, set]),
    ),
)

const staff: Person = { id: 1, roleName: 'Administrator', clientId: null, clientServiceLevel: null }
const viewer: Person = { id: 2, roleName: 'Client', clientId: 3, clientServiceLevel: 'Saas' }

const namesOf = (columns: readonly { name: string }[]) => columns.map(({ name }) => name)

/** Lists that only the console and the command line have. */
const NOT_IN_TERMINAL = [
  'contactColumns',
  'deliveryColumns',
  'divisionColumns',
  'historyColumns',
  'officerTitleColumns',
  'renewalTipColumns',
  'userColumns',
]

/**
 * Whether a program shows a list. The console shows a job where it was started; the command line begins renewals without listing
 * candidates, and shows the undo of a batch without a list.
 */
const isShown: Record<string, (name: string) => boolean> = {
  admin: (name) => name !== 'jobColumns',
  cli: (name) => !['bulkColumns', 'batchColumns'].includes(name),
  tui: (name) => !NOT_IN_TERMINAL.includes(name),
}

const codeOf = (program: string) =>
  sourcesIn(program)
    .map((file) => readFileSync(join(program, file), 'utf8').replace(/^import[\s\S]*? from '.*'$/gm, ''))
    .join('\n')

const isUsed = (code: string, name: string) => {
  const [set, part] = name.split('.')
  return new RegExp(part ? `\\b${set}(\\.${part}\\b|\\[)` : `\\b${set}\\b`).test(code)
}

test.each(Object.keys(isShown))('%s draws every column set of its lists', (program) => {
  const code = codeOf(program)
  const missing = Object.keys(sets).filter((name) => isShown[program]?.(name) && !isUsed(code, name))
  expect(missing).toEqual([])
})

describe.each(Object.entries(sets))('%s', (_name, set) => {
  test('has fields of its reply, each with a title, and some for everybody', () => {
    const row = propertiesOf(rowOf(set.call.reply as Schema))
    expect(namesOf(set.columns).filter((name) => !row[name])).toEqual([])
    expect(set.columns.filter(({ title }) => !title)).toEqual([])
    expect(screenColumns(set, viewer).length).toBeGreaterThan(0)
  })

  test('is printed whole by the command line', () => {
    const printed = columnsOf(set).map(({ title }) => title)
    expect(printed.toSorted()).toEqual(set.columns.map(({ title }) => title).toSorted())
  })

  test('is drawn by the terminal as far as a screen shows it at first', () => {
    const hidden = hiddenAtFirst(set)
    const shown = namesOf(screenColumns(set, staff)).filter((name) => !hidden.includes(name))
    expect(namesOf(columnsFrom(set, staff))).toEqual(shown)
  })
})

test('a column is for those who may use it', () => {
  const [staffs, viewers] = [staff, viewer].map((person) => namesOf(screenColumns(taskColumns.renewals, person)))
  expect(staffs?.filter((name) => !viewers?.includes(name))).toEqual(['clientName', 'assignedUserName'])
  expect(namesOf(screenColumns(taskColumns.renewals, staff, ['clientName']))).not.toContain('clientName')
})

test('rows are sorted by what the filter of the list allows', () => {
  const sorts = sortsOf(queueColumns, viewer)
  expect(sorts[0]).toEqual({ value: 'expirationDate', label: 'Expiration Date' })
  expect(sorts.map(({ value }) => value)).not.toContain('clientName')
})

test('the command line prints first what everybody sees, last what is hidden at first', () => {
  const titles = columnsOf(queueColumns).map(({ title }) => title)
  expect(titles.slice(0, 3)).toEqual(['License #', 'Stage', 'Standing'])
  const hidden = ['Premises', 'City', 'State', 'Licensing Authority', 'Start By', 'Slack', 'Renewal Designation', 'Waiting on the Property']
  expect(titles.slice(-9)).toEqual(['Client', ...hidden])
})
