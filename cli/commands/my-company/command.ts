import type { Command } from 'commander'
import type { Output } from '../../../contract/call.ts'
import type { Calls } from '../../../contract/index.ts'
import { Company, myCompany as calls } from '../../../contract/my-company/calls.ts'
import { editCompany } from '../../../forms/my-company/company.ts'
import { keysOf } from '../../../rules/records.ts'
import { requireChange } from '../../kit/errors.ts'
import { addFields, readFields } from '../../kit/fields/fields.ts'
import { sendForm } from '../../kit/fields/forms.ts'
import type { Io } from '../../kit/io.ts'
import { printRecord, printStatus } from '../../kit/output/print.ts'
import { connect, describe, type Run, verb } from '../../kit/run.ts'

const { get, update } = calls
const schema = { ...update.body, required: [] }
const drawing = {
  names: {
    isPropertyContactRequired: 'property-contact-required',
    isPropertyDivisionRequired: 'property-division-required',
    isRequestCodeRequired: 'request-code-required',
  },
}

export function add(company: Command, io: Io): void {
  describe(company, {
    does: 'Your company and its settings. Its contacts: evergreen contacts; its divisions: evergreen divisions.',
    examples: ['my-company show', 'my-company update --display-name "Harbor Hotels" --property-contact-required'],
  })
  verb(
    company,
    io,
    { verb: 'show', does: get, examples: ['show', 'show --json=legalName,serviceLevel'] },
    { options: () => ({}), run: async (run) => print(run, await (await connect(run)).api.myCompany.get()) },
  )
  verb(
    company,
    io,
    {
      verb: 'update',
      does: { ...update, does: `${update.does} Only what is given changes.` },
      examples: ['update --display-name "Harbor Hotels"', 'update --no-property-division-required'],
    },
    {
      flags: (command) => addFields(command, schema, drawing),
      options: (_args, flags) => readFields(schema, flags, drawing),
      run: runUpdate,
    },
  )
}

async function runUpdate(run: Run, typed: Record<string, unknown>): Promise<void> {
  requireChange(typed, 'my-company update')
  const session = await connect(run)
  await sendForm(run, session, editCompany, { company: await session.api.myCompany.get() }, typed)
  print(run, await session.api.myCompany.get())
  printStatus(run, update.success)
}

const MOMENTS = ['createdOn', 'modifiedOn'] as const

function print(run: Run, company: Output<Calls['myCompany']['get']>): void {
  const shown = keysOf(Company.properties).filter((name) => name !== 'version' && !MOMENTS.some((moment) => moment === name))
  printRecord(run, company, Company, [...shown, ...MOMENTS])
}
