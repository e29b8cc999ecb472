import type { Command } from 'commander'
import type { Values } from '../../../contract/fields/schema.ts'
import { properties as calls } from '../../../contract/properties/calls.ts'
import type { Property } from '../../../contract/properties/schemas.ts'
import { deactivateProperty } from '../../../forms/properties/properties.ts'
import { confirm } from '../../kit/ask.ts'
import { addFields, readFields } from '../../kit/fields/fields.ts'
import { sendForm } from '../../kit/fields/forms.ts'
import type { Io } from '../../kit/io.ts'
import { printStatus } from '../../kit/output/print.ts'
import { argumentOf, helpOf, print, type Resource } from '../../kit/records.ts'
import { connect, type Run, verb } from '../../kit/run.ts'

const { activate, deactivate } = calls
const drawing = { omit: ['active'] }

export function addPropertyStatus(properties: Command, io: Io, property: Resource<Property>): void {
  verb(
    properties,
    io,
    {
      verb: `deactivate ${argumentOf(property)}`,
      does: deactivate,
      examples: ['deactivate "Harbor Waikiki"', 'deactivate 12 --close-date 2026-12-31'],
    },
    {
      flags: (command) => addFields(command, deactivate.body, drawing),
      options: async ([typed]: [string], flags) => ({ typed, body: await readFields(deactivate.body, flags, drawing) }),
      run: (run, options) => runDeactivate(run, property, options),
    },
  ).addHelpText('after', helpOf(property))
  verb(
    properties,
    io,
    { verb: `activate ${argumentOf(property)}`, does: activate, examples: ['activate "Harbor Waikiki"'] },
    { options: ([typed]: [string]) => typed, run: (run, typed) => runActivate(run, property, typed) },
  ).addHelpText('after', helpOf(property))
}

async function runDeactivate(run: Run, kind: Resource<Property>, { typed, body }: { typed: string; body: Values }): Promise<void> {
  const session = await connect(run)
  const property = await kind.find(session, typed)
  const { id, name, renewalsInProcessCount: waiting, canUpdateActiveStatus } = property
  if (waiting > 0 && canUpdateActiveStatus) await confirm(run, `Renewals in process at ${name} that will wait: ${waiting}. Deactivate it?`)
  await sendForm(run, session, deactivateProperty, { property }, body)
  print(run, kind, await kind.find(session, String(id)))
  printStatus(run, deactivate.success)
}

async function runActivate(run: Run, kind: Resource<Property>, typed: string): Promise<void> {
  const session = await connect(run)
  const { id, version } = await kind.find(session, typed)
  await session.api.properties.activate({ params: { id }, ifMatch: version })
  print(run, kind, await kind.find(session, String(id)))
  printStatus(run, activate.success)
}
