import type { Command } from 'commander'
import { customFields as calls } from '../../../contract/custom-fields/calls.ts'
import { CustomField } from '../../../contract/custom-fields/schemas.ts'
import { editCustomField, newCustomField } from '../../../forms/custom-fields/definitions.ts'
import { addDays, formatDayLong } from '../../../rules/day.ts'
import { limits } from '../../../rules/installation/limits.ts'
import { sentences } from '../../../rules/messages.ts'
import { confirm } from '../../kit/ask.ts'
import { EXIT, Failure } from '../../kit/errors.ts'
import { drawingOf, sending } from '../../kit/fields/forms.ts'
import { aClient } from '../../kit/find/named.ts'
import { aType } from '../../kit/find/options.ts'
import type { Io } from '../../kit/io.ts'
import { printStatus } from '../../kit/output/print.ts'
import { addCreate, addList, addUpdate, helpOf, type Resource } from '../../kit/records.ts'
import { connect, describe, type Session, verb } from '../../kit/run.ts'

const SHOWN = ['id', 'record', 'label', 'kind', 'isRequired', 'options', 'licenseTypes', 'clientName', 'keptUntil'] as const

/** Finds a field by label or id. Removed fields come after the others. Fails if several fields have the label. */
const findField = async ({ api }: Session, typed: string): Promise<CustomField> => {
  const word = typed.trim()
  const { items } = await api.customFields.list({ query: { includeRemoved: true } })
  const named = items.filter(({ label }) => label.toLowerCase() === word.toLowerCase())
  const live = named.filter(({ removedOn }) => removedOn === null)
  const [field, ...others] = live.length > 0 ? live : named
  if (others.length > 0)
    throw new Failure(EXIT.conflict, `Several custom fields are called "${word}".`, ['Give the id: evergreen custom-fields list'])
  const found = field ?? items.find(({ id }) => String(id) === word)
  if (!found) throw new Failure(EXIT.notFound, `${sentences.noCustomField(word)}.`, ['Look it up: evergreen custom-fields list'])
  return found
}

const drawing = { ...drawingOf(newCustomField), named: { licenseTypeIds: aType } }

const field: Resource<CustomField> = {
  word: 'field',
  noun: 'custom-fields',
  find: findField,
  schema: CustomField,
  shown: [...SHOWN],
  drawing: { ...drawingOf(editCustomField), named: { licenseTypeIds: aType } },
}

export function add(noun: Command, io: Io): void {
  describe(noun, {
    does: 'Your own fields of licenses and properties.',
    examples: [
      'custom-fields create --record License --kind Date --label "Insured Until"',
      'licenses update 42 --field "Insured Until=2027-06-30"',
      'licenses list --field "Insured Until<=2026-12-31"',
    ],
  })
  addList(noun, io, {
    call: calls.list,
    drawing: { named: { clientId: aClient } },
    columns: [...SHOWN],
    examples: ['list', 'list --record Property', 'list --include-removed --json=id,label,keptUntil'],
  })
  addCreate(
    noun,
    io,
    { drawing },
    sending(newCustomField, () => ({ licenseTypes: [] })),
    [
      'create --record License --kind Choice --label Grade --option A --option B --is-required',
      'create --record Property --kind Money --label "Annual Rent"',
    ],
  )
  addUpdate(
    noun,
    io,
    field,
    sending(editCustomField, (record: CustomField) => ({ licenseTypes: [], field: record })),
    ['update Grade --option A --option B --option C', 'update 3 --label "Insured Until" --no-is-required'],
  )
  verb(
    noun,
    io,
    { verb: 'delete <field>', does: calls.remove, examples: ['delete Grade', 'delete 3 --yes'] },
    {
      options: ([typed]: [string]) => typed,
      run: async (run, typed) => {
        const session = await connect(run)
        const { id, version, label } = await findField(session, typed)
        const { today } = await session.api.authentication.identity()
        await confirm(run, sentences.customFieldRemove(label, formatDayLong(addDays(today, limits.customFieldDays))))
        await session.api.customFields.remove({ params: { id }, ifMatch: version })
        printStatus(run, calls.remove.success)
      },
    },
  ).addHelpText('after', helpOf(field))
  verb(
    noun,
    io,
    { verb: 'restore <field>', does: calls.restore, examples: ['restore Grade', 'restore 3'] },
    {
      options: ([typed]: [string]) => typed,
      run: async (run, typed) => {
        const session = await connect(run)
        const { id, version } = await findField(session, typed)
        await session.api.customFields.restore({ params: { id }, ifMatch: version })
        printStatus(run, calls.restore.success)
      },
    },
  ).addHelpText('after', helpOf(field))
}
